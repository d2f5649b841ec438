/** As the database folds them: without accents, case and joined letters, a hyphen that does not break as any other. */
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

/** The words that are looked for in texts; short ones only where there is nothing else: they are everywhere. */
export function wordsOf(typed: string): string[] {
  const words = [...new Set(fold(typed).split(/[^a-z0-9]+/))].filter(Boolean)
  const telling = words.filter((word) => word.length > SHORT)
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}
