/** Whether an account accepted the newsletter under a version of the notice. */
export const answerWords = (given: boolean | null) => {
  if (given === null) return 'Aucune réponse'
  return given ? 'Accepte les nouvelles' : 'Ne veut pas de nouvelles'
}
