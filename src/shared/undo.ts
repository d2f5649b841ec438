/** Minutes during which an action can be undone. */
export const UNDO_MINUTES = 10

/** Until when an action of that time may be undone. */
export const undoneUntil = (at: Date) => new Date(at.getTime() + UNDO_MINUTES * 60_000)

/** Whether an action of that time may still be undone. */
export const mayUndo = (at: string, now: Date): boolean => now <= undoneUntil(new Date(at))
