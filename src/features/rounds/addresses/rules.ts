import { fold } from '../../../shared/search-words.ts'
import type { NamedDoor } from '../doors/contract.ts'

/** Required columns, and their headings in the files of the national base and of the communes. */
const HEADINGS = {
  id: ['id', 'cle_interop'],
  number: ['numero'],
  suffix: ['rep', 'suffixe'],
  street: ['nom_voie', 'voie_nom'],
  postalCode: ['code_postal'],
  insee: ['code_insee', 'commune_insee'],
  city: ['nom_commune', 'commune_nom'],
  lon: ['lon', 'long'],
  lat: ['lat'],
} as const
type Column = keyof typeof HEADINGS
const COLUMNS = Object.keys(HEADINGS) as Column[]
const OPTIONAL: readonly Column[] = ['suffix', 'postalCode']
const POSITION: readonly Column[] = ['lon', 'lat']

const DELIMITERS = [';', ',', '\t', '|'] as const

export type Encoding = 'utf-8' | 'windows-1252'
/** Format of a file: separator, number of columns, and the index of each field. */
export type Layout = {
  delimiter: (typeof DELIMITERS)[number]
  width: number
  at: Partial<Record<Column, number>>
}

/** Why a file is not a file of addresses. */
export type BadFile = 'foreign' | 'no-coordinates' | 'empty'

/** Splits a line into cells, quoted ones included. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    // A quotation mark that is not closed, or stands within a name, is an ordinary character.
    const isCell = quoted && (quoted[0].length === rest.length || rest.startsWith(delimiter, quoted[0].length))
    const end = isCell ? quoted[0].length : rest.indexOf(delimiter)
    const cell = end < 0 ? rest : rest.slice(0, end)
    cells.push(isCell ? (quoted[1] ?? '').replaceAll('""', '"') : cell)
    if (end < 0 || end >= rest.length) return cells
    rest = rest.slice(end + delimiter.length)
  }
}

/** Detects the format of a file from its headings, or returns why it is not a file of addresses. */
export function layoutOf(headings: string): Layout | BadFile {
  const names = (delimiter: string) => cellsOf(headings, delimiter).map((name) => fold(name.trim()))
  const widths = DELIMITERS.map((delimiter) => ({ delimiter, names: names(delimiter) }))
  const [{ delimiter, names: found }] = widths.sort((one, other) => other.names.length - one.names.length) as [
    (typeof widths)[number],
  ]
  const at: Layout['at'] = {}
  for (const column of COLUMNS) {
    const place = found.findIndex((name) => (HEADINGS[column] as readonly string[]).includes(name))
    if (place >= 0) at[column] = place
  }
  const missing = COLUMNS.filter((column) => at[column] === undefined && !OPTIONAL.includes(column))
  if (missing.length === 0) return { delimiter, width: found.length, at }
  return missing.every((column) => POSITION.includes(column)) ? 'no-coordinates' : 'foreign'
}

/** Why a line could not be read. */
export type BadLine = 'cut-off' | 'id' | 'number' | 'street' | 'position' | 'commune'

const WHOLE = /^\d{1,5}$/
/** Means « no number » in the files of the communes. */
const NO_NUMBER = 99_999
const DEGREES = /^-?\d{1,3}(\.\d+)?$/
const millionths = (text: string, most: number) => {
  const degrees = DEGREES.test(text) ? Number(text) : Number.NaN
  return Math.abs(degrees) <= most ? Math.round(degrees * 1e6) : undefined
}
const oneLine = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const textIn =
  (cells: readonly string[], { at }: Layout) =>
  (column: Column) =>
    oneLine(cells[at[column] ?? -1] ?? '')

/** Commune of a line, by its number in the file; undefined if it has none. */
export function communeOf(line: string, layout: Layout): string | undefined {
  const insee = textIn(cellsOf(line, layout.delimiter), layout)('insee')
  return /^[0-9][0-9AB][0-9]{3}$/.test(insee) ? insee : undefined
}

/** Reads the door of a line, or returns why it cannot; a line of another commune is not accepted. */
export function readDoor(line: string, layout: Layout, insee: string): NamedDoor | BadLine {
  const cells = cellsOf(line, layout.delimiter)
  if (cells.length < layout.width) return 'cut-off'
  const text = textIn(cells, layout)
  if (text('insee') !== insee) return 'commune'
  const [banId, street, number] = [text('id'), text('street'), text('number')]
  if (banId.length < 1 || banId.length > 60) return 'id'
  if (!WHOLE.test(number) || Number(number) === NO_NUMBER) return 'number'
  if (street.length < 1 || street.length > 200) return 'street'
  const [lon, lat] = [millionths(text('lon'), 180), millionths(text('lat'), 90)]
  if (lon === undefined || lat === undefined) return 'position'
  const postalCode = /^\d{5}$/.test(text('postalCode')) ? text('postalCode') : ''
  const suffix = text('suffix').slice(0, 20)
  return { banId, street, number: Number(number), suffix, postalCode, city: text('city').slice(0, 100), lon, lat }
}
