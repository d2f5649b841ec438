import type { Cents } from '../../../../shared/money.ts'
import type { StatementFormat, StatementProblem } from '../contract.ts'

/** Thrown if a file cannot be read as a statement; nothing of it is stored. `where` is the account, currency or line to show. */
export class StatementRefused extends Error {
  readonly code: StatementProblem
  readonly where: string | undefined
  constructor(code: StatementProblem, where?: string) {
    super(code)
    this.code = code
    this.where = where
  }
}

/** A movement of the account as the bank wrote it; negative for money that left the account. */
export type ReadLine = {
  /** The bank's own reference, if it gives one. */
  bankId: string | null
  on: string
  cents: Cents
  label: string
}

/** The first and last day that a statement says it covers. */
export type Span = { first: string | null; last: string | null }

/** Takes the text of a file chunk by chunk and emits each line; `end` throws if the file is cut off. */
export type StatementParser = { write: (text: string) => void; end: () => Span }
export type ParserInput = {
  /** The account of the society. */
  iban: string
  onLine: (line: ReadLine) => void
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15'

/** The number of bytes at the start of a file that are read to detect its format. */
export const HEAD = 65_536

const isZero = (bytes: Uint8Array, from: number) => {
  let zeros = 0
  for (let at = from; at < Math.min(bytes.length, 200); at += 2) if (bytes[at] === 0) zeros++
  return zeros > Math.min(bytes.length, 200) / 4
}

/** The encoding found from the byte order mark or zero bytes; undefined if the whole file has to be read to know it. */
export function markedEncoding(head: Uint8Array): Encoding | undefined {
  const [one, two] = head
  if ((one === 0xff && two === 0xfe) || isZero(head, 1)) return 'utf-16le'
  if ((one === 0xfe && two === 0xff) || isZero(head, 0)) return 'utf-16be'
  return undefined
}

/** The encoding of a file that is not UTF-8: the one its XML declares, otherwise the one French banks use. */
export const foreignEncoding = (head: Uint8Array): Encoding =>
  /encoding=["']iso-8859-15["']/i.test(new TextDecoder('windows-1252').decode(head.subarray(0, 200)))
    ? 'iso-8859-15'
    : 'windows-1252'

/** A control character, a replacement character, an accent decoded twice, or a low quote of old Windows encodings inside a word. */
const GARBLED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]|Ã[\u00a0-\u00bf©¨ª«®´»¢§]|\p{L}[‚„†‡ˆ‰‹]\p{L}/u
/** Whether a text was decoded with the wrong encoding. */
export const isGarbled = (text: string) => GARBLED.test(text)

/** The format of a file, found from its start. Throws if it is not a statement. */
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

/** Parses an amount as banks write it, into cents: « -1 234,56 », « 1234.5 », « +63,00 € », « 12,00- »; undefined if it is ambiguous. */
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
  // « 1,234 » may be about one euro or a thousand; « 1.234.567 » has no decimals, so it may be a reference number.
  if (grouped && (mark === undefined || mark === grouped)) return undefined
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents > MOST_CENTS) return undefined
  return sign === '-' ? -cents : cents
}
const MOST_CENTS = 2_000_000_000

/** A two-digit year is of this century. */
const day = (year: string, month: string, date: string): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return full.startsWith('20') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Parses a day as banks write it: « 2026-11-05 », « 05/11/2026 », « 5.11.26 », « 20261105120000 ». */
export function readDay(written: string): string | undefined {
  const text = written.trim()
  const [, iso, isoMonth, isoDay] = /^(\d{4})-?(\d\d)-?(\d\d)(?:\D.*|\d{6}.*)?$/.exec(text) ?? []
  if (iso && isoMonth && isoDay) return day(iso, isoMonth, isoDay)
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:\s.*)?$/.exec(text) ?? []
  return date && month && year ? day(year, month, date) : undefined
}

const LABEL_MAX = 500

/** Joins the texts of a line into one line, without duplicates. */
export function labelOf(parts: readonly (string | null | undefined)[]): string {
  const texts: string[] = []
  for (const part of parts) {
    const text = part?.replace(/\s+/g, ' ').trim()
    if (text && !texts.some((other) => other.includes(text))) texts.push(text)
  }
  return texts.join(' ').slice(0, LABEL_MAX).trim()
}

const hexOf = (text: string) => {
  // FNV-1a twice, with two seeds: 64 bits are enough to distinguish labels of the same day and amount.
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * Gives each line an identifier that is unique within its account: day, amount, the bank's reference or else the label, and a counter of
 * equal lines in the file, because a bank may write the same line twice a day. Create a new one for each file.
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

/** Whether the account named in a file (an IBAN, or bank, branch and account number of the old French format) is the society's. */
export function isSameAccount(iban: string, named: string): boolean {
  const account = letters(named)
  if (account === '') return true
  if (/^[A-Z]{2}\d{2}/.test(account)) return account === iban
  return account.length >= 5 && iban.slice(4).includes(account)
}
