import { FEC_COLUMNS } from './rules.ts'

/** The fields that article A47 A-1 allows to be empty. */
const MAY_BE_EMPTY = new Set(['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'])
const DATES = ['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'] as const
const AMOUNT = /^-?\d+,\d{2}$/

const isDate = (text: string) => {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const at = new Date(`${day}T00:00:00Z`)
  return /^\d{8}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

/**
 * The faults that the tax administration's published check would find in a file (arrêté du 29 juillet 2013, article A47 A-1 of the LPF):
 * in its name, its columns and their order, empty or malformed fields, unbalanced entries, gaps in the numbers. It was written from the
 * text of the law, independently of the code that writes the file.
 */
export function fecProblems(name: string, file: string): string[] {
  const problems: string[] = []
  const closing = /^(?:\d{9}|W\d[\dA-Z]\d{7})FEC(\d{8})\.txt$/.exec(name)?.[1]
  if (!closing || !isDate(closing)) problems.push(`name ${name}`)
  const [head = '', ...rows] = file.replace(/\r\n$/, '').split('\r\n')
  if (head !== FEC_COLUMNS.join('\t')) problems.push('columns')
  const sums = new Map<string, number>()
  const last = new Map<string, number>()
  let day = ''
  rows.forEach((row, index) => {
    const fields = row.split('\t')
    const report = (what: string) => problems.push(`line ${index + 2}: ${what}`)
    if (fields.length !== FEC_COLUMNS.length) report(`${fields.length} fields`)
    const line = Object.fromEntries(FEC_COLUMNS.map((column, at) => [column, fields[at] ?? '']))
    for (const column of FEC_COLUMNS)
      if (line[column]?.trim() === '' && !MAY_BE_EMPTY.has(column)) report(`${column} is empty`)
    for (const column of DATES) if (line[column] && !isDate(line[column])) report(`${column} is no day`)
    for (const column of ['Debit', 'Credit']) if (!AMOUNT.test(line[column] ?? '')) report(`${column} is no amount`)
    const { JournalCode = '', EcritureNum = '', EcritureDate = '', CompteNum = '', Debit, Credit } = line
    if (!/^\d{3}[0-9A-Z]*$/.test(CompteNum)) report('CompteNum')
    if ((cents(Debit) === 0) === (cents(Credit) === 0)) report('one of debit and credit has the amount')
    if (EcritureDate < day) report('not by day')
    day = EcritureDate
    const number = Number(EcritureNum)
    if (!(number > 0)) report('EcritureNum')
    // The file of a part of a year begins where the one before ended.
    const before = last.get(JournalCode) ?? number
    if (number !== before && number !== before + 1) report(`EcritureNum ${EcritureNum} after ${before}`)
    last.set(JournalCode, number)
    const key = `${JournalCode} ${EcritureNum} ${EcritureDate}`
    sums.set(key, (sums.get(key) ?? 0) + cents(Debit) - cents(Credit))
  })
  for (const [key, sum] of sums) if (sum !== 0) problems.push(`entry ${key} does not balance`)
  return problems
}
