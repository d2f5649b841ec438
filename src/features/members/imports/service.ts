import { buffer } from 'node:stream/consumers'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { readTable } from '../../../server/files/tables.ts'
import type { Upload } from '../../../server/http/bind.ts'
import { conflict, invalid, Refusal } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { may } from '../../platform/access/contract.ts'
import type { Actor } from '../../platform/access/service.ts'
import { startTask } from '../../platform/tasks/service.ts'
import type { ImportedField } from '../../society/persons/fields/contract.ts'
import { readPhone } from '../../society/persons/service.ts'
import { listCentreNames } from '../../society/settings/centres/service.ts'
import { seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../society/settings/service.ts'
import { IMPORT_MAX_LINES, type ImportLine, type ImportRequest, REQUIRED_FIELDS } from './contract.ts'
import * as queries from './queries.ts'
import {
  guessColumns,
  headingsRow,
  LINES_ABOVE,
  quoteValue,
  type ReadLine,
  readColumns,
  readLine,
  reportHeadings,
  textsOf,
  type Validating,
  validateLine,
  withoutResults,
} from './rules.ts'

const LINES_STORED_AT_ONCE = 2_000
const SAMPLES = 3

type Columns = (ImportedField | null)[]

/** The telephone as it is stored, where it is one. */
function withPhone(read: ReadLine): ReadLine {
  const { phone, ...rest } = read.told
  if (phone === undefined) return read
  try {
    return { ...read, told: { ...rest, phone: readPhone(phone) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = { field: 'phone', code: 'phone-format', value: quoteValue(phone) } as const
    return { ...read, told: rest, problems: [...read.problems, problem] }
  }
}

/** Each line below the headings read, with the status given where it says none; an e-mail that an earlier line has is a problem. */
function readLines(
  rows: string[][],
  headings: number,
  columns: Columns,
  status: ImportRequest['membertype'],
  centres: readonly string[],
) {
  const seen = new Set<string>()
  const today = parisDay(new Date())
  return rows.slice(headings + 1).flatMap((cells, index) => {
    const texts = textsOf(cells, columns)
    // A line without anything in it is no line.
    if (Object.keys(texts).length === 0) return []
    const { told, problems, readings } = withPhone(readLine(texts, { today, centres }))
    const { email } = told
    if (email && seen.has(email)) problems.push({ field: 'email', code: 'twice', value: email })
    if (email) seen.add(email)
    const line = headings + index + 2
    return { line, cells, told: status ? { fallback: status, ...told } : told, problems, readings, texts }
  })
}

type Read = ReturnType<typeof readLines>[number]

async function judgeAll(db: Db, lines: Read[], judging: Validating): Promise<ImportLine[]> {
  const emails = lines.flatMap(({ told }) => told.email ?? [])
  const known = new Map((await queries.listKnown(db, emails)).map((person) => [person.email?.toLowerCase(), person]))
  return lines.map(({ line, told, problems, readings, texts }) => {
    const name = `${texts.firstName ?? ''} ${texts.lastName ?? ''}`.trim()
    const shown = { line, name, email: told.email ?? texts.email ?? '', readings }
    if (problems.length > 0) return { ...shown, verdict: 'REFUSED', problems, changes: [] }
    const judged = validateLine(told, known.get(told.email), judging)
    const found = judged.verdict === 'REFUSED' ? judged.problems : []
    return { ...shown, verdict: judged.verdict, problems: found, changes: judged.changes }
  })
}

const overwritten = ({ overwrite = '' }: ImportRequest) => overwrite.split(',').filter(Boolean)

const NONE = { CREATED: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 }

/**
 * Reads a file of members: each line's verdict, and where it is no dry run the task that writes them. 400 for a file or
 * columns that cannot be read, 409 `columns-missing`.
 */
export async function importFile(db: Db, actor: Actor, { content }: Upload, wish: ImportRequest) {
  const table = await readTable(await buffer(content), IMPORT_MAX_LINES + LINES_ABOVE)
  const at = headingsRow(table)
  const rows = withoutResults(table, table[at])
  const headings = rows[at] ?? []
  if (rows.length - at < 2) throw invalid('file', 'empty')
  if (rows.length - at > IMPORT_MAX_LINES + 1) throw invalid('file', 'too-long')
  const columns = wish.columns === undefined ? guessColumns(headings) : readColumns(wish.columns, headings.length)
  if (!columns) throw invalid('columns', 'columns-format')
  const shown = headings.map((heading, column) => ({
    heading: heading.slice(0, 100),
    samples: rows
      .slice(at + 1)
      .flatMap((cells) => cells[column]?.slice(0, 60) || [])
      .slice(0, SAMPLES),
    field: columns[column] ?? null,
  }))
  const looked = { columns: shown, headingsLine: at + 1 }
  const complete = REQUIRED_FIELDS.every((field) => columns.includes(field))
  if (!complete) {
    if (!wish.dryRun) throw conflict('columns-missing')
    return { ...looked, lines: [], counts: NONE, task: null }
  }
  const centres = await listCentreNames(db)
  const lines = readLines(rows, at, columns, wish.membertype, centres)
  const overwrite = overwritten(wish)
  const judged = await judgeAll(db, lines, {
    actor,
    overwrite: new Set(overwrite),
    centres: new Set(centres),
    today: parisDay(new Date()),
    ceiling: seasonEnd(await currentFeeSeason(db), await readSeason(db)),
  })
  const counts = { ...NONE }
  for (const { verdict } of judged) counts[verdict]++
  const kept = { fromAddress: actor.address, overwrite, headings: reportHeadings(headings, columns) }
  const task = wish.dryRun ? null : await startImport(db, actor, kept, lines)
  return { ...looked, lines: judged, counts, task }
}

const startImport = (db: Db, actor: Actor, kept: Parameters<typeof queries.insertImport>[2], lines: Read[]) =>
  inTransaction(db, async (trx) => {
    const task = await startTask(trx, {
      ownerId: actor.id,
      kind: 'import-persons',
      total: lines.length,
      requirement: may.managePersons,
    })
    await queries.insertImport(trx, task, kept)
    for (let from = 0; from < lines.length; from += LINES_STORED_AT_ONCE)
      await queries.insertLines(
        trx,
        task,
        lines.slice(from, from + LINES_STORED_AT_ONCE).map(({ line, cells, told, problems }) => {
          const own = cells.slice(0, kept.headings.length)
          return { line, cells: own, told, problems, verdict: problems.length > 0 ? 'REFUSED' : null }
        }),
      )
    return task
  })
