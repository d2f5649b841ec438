const REMINDED_AGAIN_MS = 24 * 3_600_000
/** Nobody is asked twice within a day. */
export const isDue = (remindedAt: string | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - Date.parse(remindedAt) >= REMINDED_AGAIN_MS
