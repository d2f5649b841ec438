import type { Cents } from '../../../../shared/money.ts'
import type { StatementFormat, StatementProblem } from '../contract.ts'

/** Why a file is not read as a statement: nothing of it is stored. `where` is what is shown with it: an account, a currency, a line. */
export class StatementRefused extends Error {
  readonly code: StatementProblem
  readonly where: string | undefined
  constructor(code: StatementProblem, where?: string) {
    super(code)
    this.code = code
    this.where = where
  }
}

/** A movement of the account as the bank wrote it; money that went out is negative. */
export type ReadLine = {
  /** The bank's own number of it, where it gives one. */
  bankId: string | null
  on: string
  cents: Cents
  label: string
}

/** The days a statement says it is of. */
export type Span = { first: string | null; last: string | null }

/** Takes the text of a file as it comes, piece by piece, and tells each line; `end` fails where the file is cut off. */
export type StatementParser = { write: (text: string) => void; end: () => Span }
export type ParserInput = {
  /** The account of the society. */
  iban: string
  onLine: (line: ReadLine) => void
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15'

/** How many first bytes of a file say what it is. */
export const HEAD = 65_536

const isZero = (bytes: Uint8Array, from: number) => {
  let zeros = 0
  for (let at = from; at < Math.min(bytes.length, 200); at += 2) if (bytes[at] === 0) zeros++
  return zeros > Math.min(bytes.length, 200) / 4
}

/** The encoding a file begins with, by its mark or its zeros; undefined where only all of its bytes can tell. */
export function markedEncoding(head: Uint8Array): Encoding | undefined {
  const [one, two] = head
  if ((one === 0xff && two === 0xfe) || isZero(head, 1)) return 'utf-16le'
  if ((one === 0xfe && two === 0xff) || isZero(head, 0)) return 'utf-16be'
  return undefined
}

/** The encoding of a file that is not UTF-8: what its XML declares, or what French banks write. */
export const foreignEncoding = (head: Uint8Array): Encoding =>
  /encoding=["']iso-8859-15["']/i.test(new TextDecoder('windows-1252').decode(head.subarray(0, 200)))
    ? 'iso-8859-15'
    : 'windows-1252'

/** A control letter, a letter that could not be decoded, an accent that was decoded twice, or a low quote of old Windows within a word. */
const GARBLED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]|Ã[\u00a0-\u00bf©¨ª«®´»¢§]|\p{L}[‚„†‡ˆ‰‹]\p{L}/u
/** Whether a text was written in another encoding than it was read in. */
export const isGarbled = (text: string) => GARBLED.test(text)

/** What a file is, by how it begins. Throws for what is no statement. */
export function formatOf(head: string): StatementFormat {
  const text = head.replace(/^\ufeff/, '').trimStart()
  if (text === '') throw new StatementRefused('empty')
  if (text.startsWith('%PDF')) throw new StatementRefused('pdf')
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011'))
    throw new StatementRefused('spreadsheet')
  if (/^OFXHEADER|<OFX>|<\?OFX/i.test(text.slice(0, 2_000))) return 'OFX'
  if (text.startsWith('<')) {
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementRefused('entities')
    if (/BkToCstmrStmt|camt\.053/.test(text)) return 'CAMT'
    throw new StatementRefused('not-a-statement')
  }
  if (text.startsWith('!Type')) throw new StatementRefused('not-a-statement')
  return 'CSV'
}

const AMOUNT = /^([+-]?)(\d+|\d{1,3}(?:[ .]\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}))?$/

/** An amount as banks write it, in cents: « -1 234,56 », « 1234.5 », « +63,00 € », « 12,00- »; undefined where it may mean two. */
export function readAmount(written: string): Cents | undefined {
  const text = written
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/€|EUR/gi, '')
    .trim()
    .replace(/^([+-]) /, '$1')
    .replace(/^(.*\d)-$/, '-$1')
  const [, sign, whole, mark, decimals = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return undefined
  const grouped = /[.,]/.exec(whole)?.[0]
  // « 1,234 » may be one euro or a thousand; « 1.234.567 » is a number alone where nothing follows.
  if (grouped && (mark === undefined || mark === grouped)) return undefined
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents > MOST_CENTS) return undefined
  return sign === '-' ? -cents : cents
}
const MOST_CENTS = 2_000_000_000

/** No bank writes of another century. */
const day = (year: string, month: string, date: string): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return full.startsWith('20') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** A day as banks write it: « 2026-11-05 », « 05/11/2026 », « 5.11.26 », « 20261105120000 ». */
export function readDay(written: string): string | undefined {
  const text = written.trim()
  const [, iso, isoMonth, isoDay] = /^(\d{4})-?(\d\d)-?(\d\d)(?:\D.*|\d{6}.*)?$/.exec(text) ?? []
  if (iso && isoMonth && isoDay) return day(iso, isoMonth, isoDay)
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:\s.*)?$/.exec(text) ?? []
  return date && month && year ? day(year, month, date) : undefined
}

const LABEL_MAX = 500

/** The texts of a line as one, each once, on one line. */
export function labelOf(parts: readonly (string | null | undefined)[]): string {
  const texts: string[] = []
  for (const part of parts) {
    const text = part?.replace(/\s+/g, ' ').trim()
    if (text && !texts.some((other) => other.includes(text))) texts.push(text)
  }
  return texts.join(' ').slice(0, LABEL_MAX).trim()
}

const hexOf = (text: string) => {
  // FNV-1a twice, with two seeds: 64 bits tell apart what a bank writes within one day and amount.
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * What a line is known by within its account: day, amount, and the bank's number or else the label; then which one of these it is in its
 * file, for a bank may write the same thing twice a day. Made anew for each file.
 */
export function identifier() {
  const seen = new Map<string, number>()
  return ({ bankId, on, cents, label }: ReadLine): string => {
    const key = bankId === null ? `h${hexOf(label.toLowerCase())}` : `i${bankId.slice(0, 70)}`
    const base = `${on}|${cents}|${key}`
    const occurrence = (seen.get(base) ?? 0) + 1
    seen.set(base, occurrence)
    return `${base}#${occurrence}`
  }
}

const letters = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether an account as a file names it (an IBAN, or bank, branch and number of an old one) is the society's. */
export function isSameAccount(iban: string, named: string): boolean {
  const account = letters(named)
  if (account === '') return true
  if (/^[A-Z]{2}\d{2}/.test(account)) return account === iban
  return account.length >= 5 && iban.slice(4).includes(account)
}
