/** Specification, section 8 « Address errors ». */
export const addressFailed = (detail: string) => `Error ${detail}`

/** What each code of the contract means in this form. */
export const addressFields: Record<string, string> = {
  'postal-code': 'Un code postal a cinq chiffres.',
}
export const addressRefused = 'L’adresse n’a pas pu être enregistrée. Vérifiez les champs, puis réessayez.'
