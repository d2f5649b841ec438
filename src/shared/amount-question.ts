import { formatEuros, readEuros, typedEuros } from './money.ts'

/** The two amounts that an ambiguous text may mean, the smaller first: « 1.250 » is 1,25 € or 1 250 €. */
const DOUBTFUL: readonly [RegExp, (one: string, two: string) => readonly [string, string]][] = [
  [/^(\d{1,7})\s+(\d\d)\s*€?$/, (one, two) => [`${one},${two}`, `${one}${two}`]],
  [/^(\d{1,3})[.,](\d\d0)\s*€?$/, (one, two) => [`${one},${two.slice(0, 2)}`, `${one}${two}`]],
  [/^(\d{1,7})\s*€\s*(\d)$/, (one, two) => [`${one},0${two}`, `${one},${two}0`]],
]

/** The question about a typed text that `readEuros` refuses; undefined for a readable amount or an empty text. */
export function amountQuestion(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || !Number.isNaN(readEuros(text))) return undefined
  for (const [way, meanings] of DOUBTFUL) {
    const [, one, two] = way.exec(text) ?? []
    if (!one || !two) continue
    const [small, large] = meanings(one, two).map(readEuros)
    if (small === undefined || large === undefined || small === large) continue
    return `Est-ce ${formatEuros(small)} ou ${formatEuros(large)}\u00a0? Écrivez ${typedEuros(small)} ou ${typedEuros(large)}.`
  }
  if (/^\d+[.,]\d{3,}\s*€?$/.test(text))
    return 'Écrivez un montant avec deux chiffres après la virgule au plus, par exemple 12,50.'
  return 'Écrivez un montant en euros, par exemple 10 ou 12,50.'
}
