/** A report that was not upheld counts for this many days. */
export const COUNTED_DAYS = 30
/** Maximum number of pictures that one person's unproven reports may hide. */
export const HIDES_MAX = 5

/**
 * Whether a report hides its picture before anybody has checked. It does not if an administrator has shown that picture
 * again after this person's report, nor beyond the limit of open or rejected reports; it then waits for an
 * administrator like the others.
 */
export const hidesAtOnce = ({ putBack, unproven }: { putBack: boolean; unproven: number }) =>
  !putBack && unproven < HIDES_MAX
