/** Hours that an account has waited for validation, and whether that exceeds the promise (24 to 48 h). */
export function waiting(feePaidAt: string, now: Date) {
  const hours = Math.floor((now.getTime() - Date.parse(feePaidAt)) / 3_600_000)
  return { hours, late: hours >= 48 }
}

/** Seconds after a validation during which « Annuler » is shown. */
export const UNDO_SECONDS = 6

/** The server accepts it a little longer, because the request may be on its way. */
export const UNDO_TAKEN_SECONDS = 9

/** The mail about a validation is sent after this time, so that nobody is told of an undone one. */
const NEWS_AFTER_SECONDS = 12

/** The `once` key of the mail about a validation. */
export const newsOf = (id: number) => `validated-${id}`

/** Holds back the mail about an account that was validated alone. */
export const heldNews = (now: Date) => ({ notBefore: new Date(now.getTime() + NEWS_AFTER_SECONDS * 1_000) })

/** Whether a validation of that time can still be undone. */
export const mayUndo = (validatedAt: string | null, now: Date) =>
  validatedAt !== null && now.getTime() - Date.parse(validatedAt) <= UNDO_TAKEN_SECONDS * 1_000
