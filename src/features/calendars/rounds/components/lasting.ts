/** So long a round that was prepared stays open, as its doors are held (rules#rounds). */
const OPEN_MS = 20 * 3_600_000

/** Whether a round that was prepared then is still open, whatever became of its seller's session; both by the server's clock. */
export const isStillOpen = (preparedAt: string, now: number): boolean => now - Date.parse(preparedAt) < OPEN_MS
