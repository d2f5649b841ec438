/** So many days a report counts that nobody has found right. */
export const COUNTED_DAYS = 30
/** So many pictures one person may hide by them. */
export const HIDES_MAX = 5

/**
 * Whether a report hides its picture before anybody has looked. Not where an administrator has put that picture back once for this
 * person, nor beyond so many that wait or were put back: it waits for an administrator like the others.
 */
export const hidesAtOnce = ({ putBack, unproven }: { putBack: boolean; unproven: number }) =>
  !putBack && unproven < HIDES_MAX
