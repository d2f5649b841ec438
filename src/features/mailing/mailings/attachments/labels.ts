/** Attachment errors: too large together, or deleted meanwhile. */
export const TOO_LARGE_TOGETHER =
  'Les pièces jointes dépassent 5\u00a0Mo ensemble. Publiez la plus grosse dans «\u00a0Documents\u00a0», et mettez son lien dans le texte.'

export const ATTACHMENT_WORDS: Record<string, string> = { 'too-large-together': TOO_LARGE_TOGETHER }

export const ATTACHMENT_REFUSALS = {
  'attachment-missing': 'Une pièce jointe n’est plus là\u00a0: retirez-la, puis ajoutez-la de nouveau.',
}
