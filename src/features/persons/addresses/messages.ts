/** Specification, section 8 « Address errors ». */
export const addressFailed = {
  other: 'Error L’adresse n’a pas pu être enregistrée. Vérifiez les champs, puis réessayez.',
}
