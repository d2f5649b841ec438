import { type Cents, toCents } from './money.ts'

const UNDER_20 = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize ' +
  'dix-sept dix-huit dix-neuf'
).split(' ')
const TENS = ' dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ')

function underHundred(value: number): string {
  if (value < 20) return UNDER_20[value] ?? ''
  const tens = Math.floor(value / 10)
  const name = TENS[tens] ?? ''
  // Seventy and ninety count on from sixty and eighty.
  const rest = tens === 7 || tens === 9 ? value - (tens - 1) * 10 : value % 10
  if (rest === 0) return tens === 8 ? `${name}s` : name
  const and = tens < 8 && (rest === 1 || rest === 11)
  return and ? `${name} et ${underHundred(rest)}` : `${name}-${underHundred(rest)}`
}

/** Below a thousand; « cent » and « vingt » get an s only if nothing follows, not even « mille ». */
function underThousand(value: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const many = hundreds > 1 ? `${UNDER_20[hundreds]} cent${rest === 0 && isLast ? 's' : ''}` : 'cent'
  const below = rest === 0 ? '' : isLast || rest !== 80 ? underHundred(rest) : 'quatre-vingt'
  return [hundreds > 0 && many, below].filter(Boolean).join(' ')
}

/** A whole number from 0 to 999 999 999, in French words. */
function numberWords(value: number): string {
  if (value === 0) return 'zéro'
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1e3) % 1e3, value % 1e3]
  return [
    millions > 0 && `${underThousand(millions, true)} million${millions > 1 ? 's' : ''}`,
    thousands > 0 && (thousands === 1 ? 'mille' : `${underThousand(thousands, false)} mille`),
    rest > 0 && underThousand(rest, true),
  ]
    .filter(Boolean)
    .join(' ')
}

function euroWords(euros: number): string {
  // « Un million d’euros », but « un million deux cents euros ».
  if (euros >= 1e6 && euros % 1e6 === 0) return `${numberWords(euros)} d’euros`
  return `${numberWords(euros)} euro${euros > 1 ? 's' : ''}`
}

/**
 * An amount in words, to confirm an unusual one: « mille deux cent cinquante euros », « douze euros et cinquante
 * centimes ».
 */
export function amountInWords(amount: number): string {
  const cents: Cents = toCents(amount)
  const [euros, rest] = [Math.floor(cents / 100), cents % 100]
  const small = `${numberWords(rest)} centime${rest > 1 ? 's' : ''}`
  if (rest === 0) return euroWords(euros)
  return euros === 0 ? small : `${euroWords(euros)} et ${small}`
}
