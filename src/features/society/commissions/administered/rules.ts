const LONGEST = 40

/** What a commission's name becomes in addresses: « Fêtes & cérémonies » is `fetes-ceremonies`. Empty where nothing is left. */
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
