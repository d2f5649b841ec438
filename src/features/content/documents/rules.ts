/** What is newer than this is marked. */
const NEW_DAYS = 14
const DAY_MS = 86_400_000

export const isNew = (addedAt: string, now: number) => now - Date.parse(addedAt) < NEW_DAYS * DAY_MS
