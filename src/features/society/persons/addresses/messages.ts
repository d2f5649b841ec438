/** Fixed to the letter (rules#messages). */
export const addressFailed = {
  other: 'Error L’adresse n’a pas pu être enregistrée. Vérifiez les champs, puis réessayez.',
}
