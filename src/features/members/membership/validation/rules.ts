/** Hours an account has waited for its validation, and whether that is beyond what is promised (24 to 48 h). */
export function waiting(feePaidAt: string, now: Date) {
  const hours = Math.floor((now.getTime() - Date.parse(feePaidAt)) / 3_600_000)
  return { hours, late: hours >= 48 }
}

/** How long « Annuler » is offered after a validation. */
export const UNDO_SECONDS = 6

/** How long the server still takes it: the press may be on its way. */
export const UNDO_TAKEN_SECONDS = 9

/** When the mail leaves that tells of a validation: nobody is told of what is taken back. */
const TOLD_AFTER_SECONDS = 12

/** What the mail that tells of a validation is known by in the queue. */
export const newsOf = (id: number) => `validated-${id}`

/** Until when it is held back there, of an account that was validated alone. */
export const heldNews = (now: Date) => ({ notBefore: new Date(now.getTime() + TOLD_AFTER_SECONDS * 1_000) })

/** Whether a validation of that moment can still be taken back. */
export const mayUndo = (validatedAt: string | null, now: Date) =>
  validatedAt !== null && now.getTime() - Date.parse(validatedAt) <= UNDO_TAKEN_SECONDS * 1_000
