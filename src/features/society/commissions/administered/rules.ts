const LONGEST = 40

/** Derives the name for addresses: « Fêtes & cérémonies » becomes `fetes-ceremonies`. May be empty. */
export function technicalNameOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u0153', 'oe')
    .replaceAll('\u00e6', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
  const short = words.length > LONGEST ? words.slice(0, LONGEST + 1).replace(/-[^-]*$/, '') : words
  return short.slice(0, LONGEST).replace(/-+$/, '')
}
