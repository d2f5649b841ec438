/** What the codes of an audience mean in a form. */
export const audienceWords = {
  'commission-needed': 'Choisissez une commission, ou ouvrez à tous les membres.',
}
