/** What was done by mistake can be undone for this many minutes. */
export const UNDO_MINUTES = 10

/** Until when what was done at that time may be undone. */
export const undoneUntil = (at: Date) => new Date(at.getTime() + UNDO_MINUTES * 60_000)

/** Whether what was done at that time may still be undone. */
export const mayUndo = (at: string, now: Date): boolean => now <= undoneUntil(new Date(at))
