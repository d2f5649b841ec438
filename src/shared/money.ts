/** Integer cents inside the program. */
export type Cents = number

export const toEuros = (cents: Cents): number => cents / 100
export const toCents = (euros: number): Cents => Math.round(euros * 100)

const UNIT = '(?:€|euros?|eur)'
const WHOLE = '(\\d{1,9}|[1-9]\\d{0,2}(?:\\s\\d{3}){1,2})'
/** The ways to write an amount that mean one amount only: « 12,50 », « 1 250 € », « 1.250,50 », « 12€50 ». */
const WRITTEN = [
  `${WHOLE}(?:[.,](\\d{1,2}))?\\s*${UNIT}?`,
  `([1-9]\\d{0,2}(?:\\.\\d{3}){1,2}),(\\d{1,2})\\s*${UNIT}?`,
  `${WHOLE}\\s*${UNIT}\\s*(\\d{2})`,
].map((way) => new RegExp(`^${way}$`, 'i'))

/**
 * An amount in euros as it is typed (rules#amounts); not a number where it is none, or may mean two: `amountQuestion` says what to ask
 * then. The only reader of typed amounts.
 */
export function readEuros(typed: string): number {
  const text = typed.trim()
  for (const way of WRITTEN) {
    const [, whole, decimals = ''] = way.exec(text) ?? []
    if (whole) return toEuros(Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')))
  }
  return Number.NaN
}

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** « 1 234,50 € », « −24,00 € »: with the no-break spaces and the minus sign that French asks for. */
export const formatEuros = (euros: number): string => format.format(euros).replace('-', '−')

/** An amount as a field shows it, to be typed over: « 1234,50 », « 12 ». */
const typedEuros = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')

/** The two amounts that a text may mean, in the order of their size; each way is a text whose parts are read once so, once otherwise. */
const DOUBTFUL: readonly [RegExp, (one: string, two: string) => readonly [string, string]][] = [
  [/^(\d{1,7})\s+(\d\d)\s*€?$/, (one, two) => [`${one},${two}`, `${one}${two}`]],
  [/^(\d{1,3})[.,](\d\d0)\s*€?$/, (one, two) => [`${one},${two.slice(0, 2)}`, `${one}${two}`]],
  [/^(\d{1,7})\s*€\s*(\d)$/, (one, two) => [`${one},0${two}`, `${one},${two}0`]],
]

/** What to ask of a typed text that `readEuros` refuses; undefined where it is read, or where nothing is typed. */
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
