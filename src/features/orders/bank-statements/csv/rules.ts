import { fold } from '../../../../shared/search-words.ts'
import { COLUMNS, type Column } from '../contract.ts'
import {
  isSameAccount,
  labelOf,
  type ParserInput,
  type ReadLine,
  readAmount,
  readDay,
  StatementRefused,
} from '../formats/rules.ts'

/** The content of each column by position; several columns may hold a part of the label. */
export type Layout = readonly (Column | null)[]

const HEADINGS: readonly [Column, RegExp][] = [
  ['date', /^date( (de |d')?(operation|comptable|comptabilisation|mouvement))?$|^date op/],
  ['debit', /^debit( euros?)?$|^montant debit/],
  ['credit', /^credit( euros?)?$|^montant credit/],
  ['amount', /^montant|^amount|^somme/],
  ['label', /libelle|^label|designation|nature|detail|description|information|motif|tiers|communication/],
  ['bankId', /^(reference|ref|id|identifiant)( (de l')?(operation|mouvement))?$/],
  ['currency', /^devise|^currency/],
]
const headingOf = (cell: string) =>
  fold(cell)
    .replace(/[^a-z0-9' ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Guesses the content of each column from its heading. Contents other than the label go to the first column that fits. */
export function guessLayout(headings: readonly string[]): Layout {
  const taken = new Set<Column>()
  return headings.map((cell) => {
    const heading = headingOf(cell)
    const [found] = HEADINGS.find(([column, words]) => words.test(heading) && !taken.has(column)) ?? []
    if (found && found !== 'label') taken.add(found)
    return found ?? null
  })
}

/** Whether a layout has all columns that a line needs. */
export const isComplete = (layout: Layout) =>
  layout.includes('date') &&
  layout.includes('label') &&
  (layout.includes('amount') || (layout.includes('debit') && layout.includes('credit')))

/** The index of the heading row: the first row that names a date and an amount. */
export function headingsRow(rows: readonly (readonly string[])[]): number {
  return rows.findIndex((cells) => {
    const headings = cells.map(headingOf)
    return (
      headings.some((each) => /^date/.test(each)) &&
      headings.some((each) => /montant|debit|credit|amount|somme/.test(each))
    )
  })
}

const MARKS = [';', '\t', ',', '|'] as const
/** The column delimiter: the one that the first lines contain most evenly. */
export function delimiterOf(head: string): string {
  const lines = head.split(/\r?\n/).slice(0, 60)
  const many = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length))
  return MARKS.toSorted((one, other) => many(other) - many(one))[0] ?? ';'
}

/** The key under which the layout of these headings is remembered. */
export const headingsKey = (headings: readonly string[]) => headings.map(headingOf).join('|').slice(0, 4_000)

/** Parses a layout such as « date:0,label:1,amount:2 »; undefined if it is invalid for a file of `width` columns. */
export function readColumns(text: string, width: number): Layout | undefined {
  const layout: (Column | null)[] = Array.from({ length: width }, () => null)
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', place = ''] = pair.split(':')
    const column = COLUMNS.find((each) => each === name)
    const at = Number(place)
    if (!column || at >= width || layout[at] !== null) return undefined
    if (column !== 'label' && layout.includes(column)) return undefined
    layout[at] = column
  }
  return layout
}
export const columnsText = (layout: Layout) =>
  layout.flatMap((column, at) => (column ? `${column}:${at}` : [])).join(',')

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/
const ACCOUNT = /compte\D{0,20}(\d{11})\b/i
/** Throws if a row above the headings names another account. */
export function demandOwnAccount(above: readonly (readonly string[])[], iban: string): void {
  const text = above.flat().join(' ')
  const named = IBAN.exec(text)?.[0] ?? ACCOUNT.exec(text)?.[1]
  if (named && !isSameAccount(iban, named)) throw new StatementRefused('other-account', named)
}

const isFoot = (cells: readonly string[]) =>
  /^(solde|total|nouveau solde)\b/.test(headingOf(cells.find((cell) => cell.trim()) ?? ''))

const readerOf = (cells: readonly string[], layout: Layout) => (column: Column) =>
  cells[layout.indexOf(column)]?.trim() ?? ''

/** The statement line of a row; null for an empty row or a balance at the end of the file. Throws if the row cannot be read. */
export function readRow(cells: readonly string[], layout: Layout, number: number): ReadLine | null {
  const of = readerOf(cells, layout)
  if (cells.every((cell) => cell.trim() === '')) return null
  const on = readDay(of('date'))
  if (!on) {
    if (isFoot(cells)) return null
    throw new StatementRefused(cells.length < layout.length ? 'cut-off' : 'day', String(number))
  }
  if (cells.length < layout.length) throw new StatementRefused('cut-off', String(number))
  const currency = of('currency').toUpperCase()
  if (currency && !['EUR', '€', 'EURO', 'EUROS'].includes(currency))
    throw new StatementRefused('currency', currency.slice(0, 10))
  const cents = centsOf(of)
  if (cents === undefined) throw new StatementRefused('amount', String(number))
  if (cents === 0) return null
  const label = labelOf(cells.filter((_cell, at) => layout[at] === 'label'))
  return { bankId: of('bankId') || null, on, cents, label }
}

/** The end of an amount: « ,99 », « .99 € », « ,99- ». */
const endingOf = (amount: string) => (/(?:[.,]\d+)?\D*$/.exec(amount.trim())?.[0] ?? '').replace(/\d/g, '9')
const isAmount = (column: Column | null | undefined) => column === 'amount' || column === 'debit' || column === 'credit'

/** The shape that a complete last cell shares with the cells above it. */
const shapeOf = (column: Column | null | undefined, cell: string): string => {
  if (cell === '') return ''
  if (isAmount(column)) return endingOf(cell)
  // « 05/11/20 » may be « 05/11/2026 » cut off.
  if (column === 'date') return /\d+\D*$/.exec(cell)?.[0].replace(/\d/g, '9') ?? ''
  return column === 'bankId' ? String(cell.length) : 'some'
}

/**
 * Whether the last row of a file may be cut off, so that a wrong amount, day or bank reference would be booked: « 12 » instead of « 12,50 ».
 * A label may be shortened, because its last words don't decide what is booked.
 */
function mayBeCut(cells: readonly string[], layout: Layout, above: ReadonlySet<string>, end: FileEnd): boolean {
  const of = readerOf(cells, layout)
  if (!readDay(of('date'))) return false
  // A line end inside the last cell means that its quotes were never closed.
  if (end === 'LINE') return /[\r\n]$/.test(cells.at(-1) ?? '')
  if (end === 'QUOTES') return true
  // A shorter row is refused when it is read, and a longer one has its end after all the columns that are read.
  if (cells.length !== layout.length) return false
  const [column, cell] = [layout.at(-1), cells.at(-1)?.trim() ?? '']
  const shape = shapeOf(column, cell)
  if (column === 'label') return cell === '' && !above.has('')
  if (column === 'date' || column === 'bankId') return above.size !== 1 || !above.has(shape)
  if (!isAmount(column)) return false
  if (cell === '') return !centsOf(of)
  const amounts = [...above].filter((each) => each !== '')
  return amounts.length !== 1 || amounts[0] !== shape || !/^\D99(?!9)/.test(shape)
}

/** Where a file ends: after a line end, inside its last row, or inside quotes that were never closed. */
export type FileEnd = 'LINE' | 'ROW' | 'QUOTES'

/** Watches the streamed text of a file to know how it ends. */
export function endWatcher() {
  let [isEnded, quotes] = [true, 0]
  return {
    write: (text: string) => {
      if (text === '') return
      isEnded = /[\r\n]$/.test(text)
      quotes += text.split('"').length - 1
    },
    end: (): FileEnd => (isEnded ? 'LINE' : quotes % 2 === 1 ? 'QUOTES' : 'ROW'),
  }
}

/**
 * Takes the rows of a CSV one by one and emits the line of each. A row is read when the next one arrives or at the end, because the last
 * row is refused if the file may be cut off inside it.
 */
export function csvParser({
  layout,
  headings,
  onLine,
}: { layout: Layout; headings: number } & Pick<ParserInput, 'onLine'>) {
  const shapes = new Set<string>()
  let number = 0
  let last: readonly string[] | undefined
  const take = (cells: readonly string[], end: FileEnd | undefined) => {
    if (++number <= headings + 1) return
    if (end && mayBeCut(cells, layout, shapes, end)) throw new StatementRefused('cut-off', String(number))
    const line = readRow(cells, layout, number)
    if (!line) return
    shapes.add(shapeOf(layout.at(-1), cells[layout.length - 1]?.trim() ?? ''))
    onLine(line)
  }
  return {
    write: (cells: readonly string[]) => {
      if (last) take(last, undefined)
      last = cells
    },
    end: (end: FileEnd) => {
      if (last) take(last, end)
    },
  }
}

function centsOf(of: (column: Column) => string): number | undefined {
  const whole = of('amount')
  if (whole) return readAmount(whole)
  const [debit, credit] = [of('debit'), of('credit')]
  if (!debit && !credit) return undefined
  const [out, came] = [debit ? readAmount(debit) : 0, credit ? readAmount(credit) : 0]
  if (out === undefined || came === undefined) return undefined
  // Some banks write a debit with a minus sign, others without.
  return came - Math.abs(out)
}
