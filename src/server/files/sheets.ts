import { listPacked, repack, unpack } from './unzip.ts'

/** Why a file is not a table: a code of the refusal. */
export class TableRefused extends Error {}

/** Maximum unpacked size and number of files of a genuine workbook. */
const UNPACKED_MAX = 40_000_000
const ENTRIES_MAX = 500
/** Maximum number of tags of a workbook; a cell takes four, and its text stands between two. */
const TAGS_MAX = 4_000_000
const GAP_MAX = 200_000
/** Last row of a spreadsheet, and the maximum number of empty rows. */
const ROW_MAX = 1_048_576
const ROWS_MAX = 200_000
/** Headings may follow some empty lines. */
const LINES_ABOVE = 100
export const COLUMNS_MAX = 100
/** Maximum characters of all cells together. */
export const TEXT_MAX = 10_000_000

const OPENS = 0x3c

/**
 * The parser creates an object for each tag and a string for the text between two, so their number and length bound its
 * memory.
 */
function countTags(bytes: Buffer): number {
  let tags = 0
  let last = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== OPENS) continue
    if (at - last > GAP_MAX) throw new TableRefused('unreadable')
    last = at
    tags++
  }
  if (bytes.length - last > GAP_MAX) throw new TableRefused('unreadable')
  return tags
}

/** An empty cell, the start of a row, or the position of a row or cell. */
const PLACES =
  /(<(?:\w+:)?row\b)|<(?:\w+:)?c(?:\s+[\w:]+="[^"<>]*")*\s*(?:\/>|><\/(?:\w+:)?c>)|(?<!xmlns:)\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/** The reader allocates every cell up to the last used one, so its position is bounded. */
function checkPlaces(sheet: string, maxLines: number) {
  let row = 0
  let rows = 0
  for (const [, begins, double, single] of sheet.matchAll(PLACES)) {
    if (begins && ++rows > ROWS_MAX) throw new TableRefused('too-long')
    const place = double ?? single
    if (place === undefined) continue
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    if (!digits || Number(digits) > ROW_MAX) throw new TableRefused('unreadable')
    if (!letters) {
      row = Number(digits)
      continue
    }
    if (columnOf(letters) > COLUMNS_MAX) throw new TableRefused('too-wide')
    if (Math.max(row, Number(digits)) > maxLines + LINES_ABOVE) throw new TableRefused('too-long')
  }
}

/** Repacks only the needed parts of a workbook, after checking the limits. */
export function boundedSheets(bytes: Buffer, maxLines: number): Buffer {
  const entries = listPacked(bytes, ENTRIES_MAX).filter(({ name }) => /^xl\/(?!theme|media).*\.(xml|rels)$/.test(name))
  if (entries.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX) throw new TableRefused('too-large')
  let room = UNPACKED_MAX
  let tags = TAGS_MAX
  for (const entry of entries) {
    const xml = unpack(entry, room)
    room -= xml.length
    tags -= countTags(xml)
    if (tags < 0) throw new TableRefused('too-large')
    if (xml.includes('sheetData')) checkPlaces(xml.toString('latin1'), maxLines)
  }
  return repack(entries)
}
