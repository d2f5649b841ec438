/** Whether a name begins with a vowel sound; a silent H counts as one, the Y of « Yann » does not. */
const isVowelFirst = (name: string) =>
  /^(?:[aeiouhœæ]|y(?![aeiou]))/i.test(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** Words before a name, with their « de » elided before a vowel: « le compte de », « le compte d’ ». */
export const leadingTo = (name: string, words: string) => (isVowelFirst(name) ? words.replace(/\bde $/, 'd’') : words)

/** « de Maëlle », « d’Élodie » */
export const de = (name: string) => leadingTo(name, 'de ') + name
