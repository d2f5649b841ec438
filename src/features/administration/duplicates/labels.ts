/** What two accounts have in common. */
export const REASON_WORDS = { NAME: 'Même nom et même naissance', PHONE: 'Même téléphone' } as const
