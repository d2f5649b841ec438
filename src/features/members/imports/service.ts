import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { subYears } from 'date-fns/subYears'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { readTable } from '../../../server/files/tables.ts'
import type { Upload } from '../../../server/http/bind.ts'
import { conflict, forbidden, invalid, missing, Refusal } from '../../../server/http/errors.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { parisDay } from '../../../shared/dates.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { readOwnTask, startTask } from '../../platform/tasks/service.ts'
import type { FreeField } from '../../society/persons/free-fields/contract.ts'
import { listFreeFields } from '../../society/persons/managed-fields/service.ts'
import { readPhone } from '../../society/persons/service.ts'
import { addCentre, listCentreNames } from '../../society/settings/centres/service.ts'
import { seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, currentSeasonsOnSale, readSeason } from '../../society/settings/service.ts'
import type { Meaning } from './cells/contract.ts'
import {
  type Columns,
  freeIdOf,
  freeTarget,
  isFreeTarget,
  type KnownProgram,
  WORDED,
  type WordedField,
} from './columns/contract.ts'
import {
  guessColumns,
  headingsRow,
  LINES_ABOVE,
  plain,
  readColumns,
  recognizeProgram,
  reportHeadings,
  type Texts,
  textsOf,
  writeColumns,
} from './columns/rules.ts'
import {
  IMPORT_MAX_LINES,
  type ImportLine,
  type ImportRequest,
  type ImportWord,
  type MAPPINGS,
  missingTargets,
} from './contract.ts'
import { refusedSheet } from './labels.ts'
import {
  isKnownWord,
  meaningsOf,
  quoteValue,
  type ReadingContext,
  type ReadLine,
  readLine,
  wordKey,
} from './lines/rules.ts'
import * as queries from './queries.ts'
import { findTwins, type Validating, validateInTurn, withoutResults } from './rules.ts'

const LINES_STORED_AT_ONCE = 2_000
const SAMPLES = 3
const WORDS_MAX = 100

/** Keeps the telephone in its stored form, or drops it if it is invalid. */
function withPhone(read: ReadLine): ReadLine {
  const { phone, ...rest } = read.values
  if (phone === undefined) return read
  try {
    return { ...read, values: { ...rest, phone: readPhone(phone) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = { field: 'phone', code: 'phone-format', value: quoteValue(phone) } as const
    return { ...read, values: rest, leftOut: [...read.leftOut, problem] }
  }
}

type File = { rows: string[][]; at: number; headings: string[]; columns: Columns }

/** Reads each line below the headings; a line without a status gets the given one. */
function readLines({ rows, at, headings, columns }: File, status: ImportRequest['membertype'], given: ReadingContext) {
  const lines = rows.slice(at + 1).flatMap((cells, index) => {
    const texts = textsOf(cells, columns, headings)
    // An empty line is skipped.
    if (Object.keys(texts).length === 0) return []
    const { values, ...read } = withPhone(readLine(texts, given))
    const line = at + index + 2
    return { line, cells, values: status ? { fallback: status, ...values } : values, texts, ...read }
  })
  findTwins(lines)
  return lines
}

type ParsedLine = ReturnType<typeof readLines>[number]

async function validateAll(db: Db, lines: ParsedLine[], context: Validating): Promise<ImportLine[]> {
  const fit = lines.filter(({ problems }) => problems.length === 0)
  const accounts = await queries.listKnown(
    db,
    fit.map(({ values }) => values),
  )
  const validated = new Map(validateInTurn(fit, accounts, context).map((one, at) => [fit[at], one]))
  return lines.map((read) => {
    const { line, values, problems, readings, texts, leftOut } = read
    const shown = { line, name: nameOf(texts), email: values.email ?? texts.email?.[0]?.text ?? '', readings }
    const one = validated.get(read)
    if (!one) return { ...shown, verdict: 'REFUSED', problems, leftOut, changes: [] }
    const found = one.verdict === 'REFUSED' ? one.problems : []
    return {
      ...shown,
      verdict: one.verdict,
      problems: found,
      leftOut: [...leftOut, ...one.leftOut],
      changes: one.changes,
    }
  })
}

const nameOf = ({ firstName, lastName, fullName }: Texts) =>
  `${firstName?.[0]?.text ?? ''} ${lastName?.[0]?.text ?? ''}`.trim() || (fullName?.[0]?.text ?? '')

const overwritten = ({ overwrite = '' }: ImportRequest) => overwrite.split(',').filter(Boolean)

const NONE = { CREATED: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 }

/** Identifies the headings of a file. */
const hashOf = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(plain).join('\n')).digest('hex')

type Mapped = { columns: Columns; mapping: (typeof MAPPINGS)[number]; program: KnownProgram | undefined }

/**
 * Determines the field of each column: as chosen, as remembered for such a file, as its program writes them, or as the
 * headings say.
 */
async function mapColumns(
  db: Db,
  headings: string[],
  request: ImportRequest,
  fields: readonly FreeField[],
): Promise<Mapped> {
  const isThere = (columns: Columns) =>
    columns.every((target) => !target || !isFreeTarget(target) || fields.some(({ id }) => id === freeIdOf(target)))
  const program = recognizeProgram(headings)
  if (request.columns !== undefined) {
    const columns = readColumns(request.columns, headings.length) ?? fail()
    if (!isThere(columns)) throw conflict('fields-changed')
    return { columns, mapping: 'CHOSEN', program }
  }
  const remembered = await queries.findMapping(db, hashOf(headings))
  const columns = remembered === undefined ? undefined : readColumns(remembered, headings.length)
  if (columns && isThere(columns)) return { columns, mapping: 'REMEMBERED', program }
  return { columns: guessColumns(headings, program ?? null, fields), mapping: program ? 'PROGRAM' : 'GUESSED', program }
}
function fail(): never {
  throw invalid('columns', 'columns-format')
}

/**
 * Reads the meanings of words, remembered and chosen now. A meaning that names a deleted centre or choice is dropped.
 */
async function readMeanings(
  db: Db,
  meaningsGiven: readonly Meaning[],
  { centres, fields }: { centres: readonly string[]; fields: readonly FreeField[] },
): Promise<Meaning[]> {
  const choices = new Set(fields.flatMap((field) => field.choices.map(({ id }) => `${freeTarget(field.id)} ${id}`)))
  const stands = (field: string, meaning: string) => {
    if (meaning === '') return true
    return field === 'cis' ? centres.includes(meaning) : !isFreeTarget(field) || choices.has(`${field} ${meaning}`)
  }
  const before = (await queries.listMeanings(db))
    .filter(({ field, meaning }) => stands(field, meaning))
    .map(({ field, word, meaning }) => ({ field: field as WordedField, text: word, value: meaning }))
  const now = new Set(meaningsGiven.map(({ field, text }) => wordKey(field, text)))
  return [...before.filter(({ field, text }) => !now.has(wordKey(field, text))), ...meaningsGiven]
}

/** Lists words that are not understood, and those that were given a meaning, most frequent first. */
function listWords(lines: readonly ParsedLine[], given: ReadingContext, meanings: readonly Meaning[]): ImportWord[] {
  const byWord = new Map(meanings.map((meaning) => [wordKey(meaning.field, meaning.text), meaning]))
  const words = new Map<string, ImportWord>()
  const fields: WordedField[] = [
    ...WORDED.filter((field) => field !== 'paid' || given.season?.by === 'column'),
    ...(given.fields ?? []).filter(({ kind }) => kind === 'CHOICE').map(({ id }) => freeTarget(id)),
  ]
  for (const { texts } of lines)
    for (const field of fields) {
      const text = texts[field]?.[0]?.text
      if (!text || text.length > 100) continue
      const key = wordKey(field, text)
      const known = words.get(key)
      if (known) known.lines++
      else {
        const meaning = byWord.get(key)
        if (!meaning && isKnownWord(field, text, given)) continue
        words.set(key, { field, text, lines: 1, value: meaning?.value ?? null, create: meaning?.create ?? false })
      }
    }
  return [...words.values()].sort((one, other) => other.lines - one.lines).slice(0, WORDS_MAX)
}

/** The paid season: the one chosen, or the one in the column's heading. 409 `not-on-sale`. */
async function seasonOf(db: Db, { headings, columns }: Pick<File, 'headings' | 'columns'>, request: ImportRequest) {
  const seasons = await currentSeasonsOnSale(db)
  const at = columns.indexOf('paid')
  const named = seasons.find((season) => at >= 0 && headings[at]?.includes(String(season)))
  const season = request.season ?? named ?? 0
  if (season !== 0 && !seasons.includes(season)) throw conflict('not-on-sale', `On sale: ${seasons.join(', ')}`)
  const by = at >= 0 ? ('column' as const) : ('everybody' as const)
  const chosen = season === 0 ? undefined : { year: season, end: seasonEnd(season, await readSeason(db)), by }
  return { seasons, season: season || null, chosen }
}

async function readFile({ content }: Upload) {
  const table = await readTable(await buffer(content), IMPORT_MAX_LINES + LINES_ABOVE)
  const at = headingsRow(table)
  const rows = withoutResults(table, table[at])
  if (rows.length - at < 2) throw invalid('file', 'empty')
  if (rows.length - at > IMPORT_MAX_LINES + 1) throw invalid('file', 'too-long')
  return { rows, at, headings: rows[at] ?? [] }
}

const showColumns = ({ rows, at, headings, columns }: File) =>
  headings.map((heading, column) => {
    const texts = rows.slice(at + 1).flatMap((cells) => cells[column]?.trim().slice(0, 60) || [])
    return {
      heading: heading.slice(0, 100),
      samples: texts.slice(0, SAMPLES),
      field: columns[column] ?? null,
      filled: texts.length,
    }
  })

/**
 * Reads a file of members: returns each line's verdict and, unless it is a dry run, the task that writes them. 400 for
 * an unreadable file or columns, 403 `administrators-only` if the caller may not create centres, 409 `columns-missing`.
 */
export async function importFile(db: Db, actor: Actor, upload: Upload, request: ImportRequest) {
  const read = await readFile(upload)
  const fields = await listFreeFields(db)
  const { columns, mapping, program } = await mapColumns(db, read.headings, request, fields)
  const file: File = { ...read, columns }
  const chosenMeanings = request.meanings ?? []
  const created = chosenMeanings
    .filter(({ field, create, value }) => field === 'cis' && create && value)
    .map(({ value }) => value)
  if (created.length > 0 && !isAllowed(actor, may.manageSociety)) throw forbidden('administrators-only')
  const existing = await listCentreNames(db)
  const centres = [...existing, ...created.filter((name) => !existing.includes(name))]
  const { seasons, season, chosen } = await seasonOf(db, file, request)
  const looked = {
    columns: showColumns(file),
    mapping,
    program: program ?? null,
    headingsLine: read.at + 1,
    centres: existing,
    fields,
    seasons,
    season,
  }
  if (missingTargets(columns, request.of).length > 0) {
    if (!request.dryRun) throw conflict('columns-missing')
    return { ...looked, words: [], lines: [], counts: NONE, task: null }
  }
  const meanings = await readMeanings(db, chosenMeanings, { centres, fields })
  const today = parisDay(new Date())
  const given: ReadingContext = {
    today,
    centres,
    meanings: meaningsOf(meanings),
    season: chosen,
    of: request.of,
    fields,
  }
  const lines = readLines(file, request.membertype, given)
  const overwrite = overwritten(request)
  const validated = await validateAll(db, lines, {
    actor,
    overwrite: new Set(overwrite),
    centres: new Set(centres),
    fields,
    today,
    ceiling: seasonEnd(await currentFeeSeason(db), await readSeason(db)),
  })
  const counts = { ...NONE }
  for (const { verdict } of validated) counts[verdict]++
  const words = listWords(lines, given, meanings)
  if (request.dryRun) return { ...looked, words, lines: validated, counts, task: null }
  const kept = { fromAddress: actor.address, overwrite, headings: reportHeadings(file.headings, columns, fields) }
  const task = await inTransaction(db, async (trx) => {
    for (const name of new Set(created)) if (!existing.includes(name)) await addCentre(trx, actor, name)
    await remember(trx, file, chosenMeanings)
    return await startImport(trx, actor, kept, lines)
  })
  return { ...looked, words, lines: validated, counts, task }
}

/** Remembers the choices for the next file with these headings. */
async function remember(trx: Trx, { headings, columns }: File, answers: readonly Meaning[]) {
  await queries.saveMapping(trx, hashOf(headings), writeColumns(columns))
  const rows = new Map<string, { field: WordedField; word: string; meaning: string }>()
  for (const { field, text, value } of answers)
    rows.set(wordKey(field, text), { field, word: plain(text).slice(0, 100), meaning: value })
  if (rows.size > 0) await queries.saveMeanings(trx, [...rows.values()])
}

async function startImport(
  trx: Trx,
  actor: Actor,
  kept: Parameters<typeof queries.insertImport>[2],
  lines: ParsedLine[],
) {
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
      lines.slice(from, from + LINES_STORED_AT_ONCE).map(({ line, cells, values, problems, leftOut }) => {
        const own = cells.slice(0, kept.headings.length)
        return { line, cells: own, values, problems, leftOut, verdict: problems.length > 0 ? 'REFUSED' : null }
      }),
    )
  return task
}

/**
 * Builds a file of the lines that an import refused, to be corrected and sent again. 404 for somebody else's import.
 */
export async function readRefused(db: Db, actor: Actor, taskId: number) {
  const { kind } = await readOwnTask(db, actor, taskId)
  const found = kind === 'import-persons' ? await queries.findImport(db, taskId) : undefined
  if (!found) return missing('task')
  return refusedSheet(found.headings as string[], await queries.listRefused(db, taskId), parisDay(new Date()))
}

const KEPT_YEARS = 2

/** Nightly: forgets the remembered columns and words that no import has used for long. */
export const forgetImportMemories = job(queue('forget-imports'), {
  every: '40 2 * * *',
  run: (db) => queries.forgetMemoriesBefore(db, subYears(new Date(), KEPT_YEARS).toISOString()),
})
