import { type Cents, toEuros } from '../../../../shared/money.ts'
import type { NumberedEntry } from '../entries/contract.ts'

/** The columns of the file, in their order (arrêté du 29 juillet 2013, article A47 A-1 of the LPF). */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const compact = (day: string) => day.replaceAll('-', '')
const amount = (cents: Cents) => toEuros(cents).toFixed(2).replace('.', ',')
/** Replaces characters that would end a field or a line by spaces. */
const plain = (text: string) =>
  text
    .replace(/[\s|]+/g, ' ')
    .trim()
    .slice(0, 200)

/**
 * Writes the entries of a period in the format of the tax administration: fields separated by tabs, one line per account. The validation
 * date of an entry of open books is its own day (rules#fec).
 */
export function fecOf(entries: readonly NumberedEntry[]): string {
  const lines = entries.flatMap(({ journal: [code, name], journalNumber, on, piece, text, closedOn, lines }) =>
    lines.map((line) => [
      code,
      plain(name),
      String(journalNumber),
      compact(on),
      line.number,
      plain(line.name),
      '',
      '',
      plain(piece),
      compact(on),
      plain(text),
      amount(line.debit),
      amount(line.credit),
      '',
      '',
      compact(closedOn ?? on),
      '',
      '',
    ]),
  )
  return [FEC_COLUMNS, ...lines].map((fields) => `${fields.join('\t')}\r\n`).join('')
}

/** « 123456782FEC20261231.txt »: the file name that the law requires. */
export const fecName = (identity: string, to: string): string => `${identity}FEC${to.replaceAll('-', '')}.txt`
