/** Normalizes as the database does: without accents, case and ligatures, and with a no-break hyphen as a plain one. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .toLowerCase()
    .replaceAll('\u0153', 'oe')
    .replaceAll('\u00e6', 'ae')

const WORDS_MAX = 6
const SHORT = 2

/** The words to search for; short ones, which are in every text, only if there are no others. */
export function wordsOf(typed: string): string[] {
  const words = [...new Set(fold(typed).split(/[^a-z0-9]+/))].filter(Boolean)
  const telling = words.filter((word) => word.length > SHORT)
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}
