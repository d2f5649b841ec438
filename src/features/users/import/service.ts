import { randomBytes } from 'node:crypto'
import type { Actor } from '../../../server/auth.ts'
import type { Upload } from '../../../server/bind.ts'
import { type Db, inTransaction, type Trx } from '../../../server/db.ts'
import { conflict, invalid, Refusal } from '../../../server/errors.ts'
import { writeSheet } from '../../../server/exports.ts'
import { enqueue, queue } from '../../../server/jobs.ts'
import { hashPassword } from '../../../server/passwords.ts'
import { readTable } from '../../../server/tables.ts'
import { parisDay } from '../../../shared/dates.ts'
import { may } from '../../../shared/permissions.ts'
import { recordAct, recordActs } from '../../audit/service.ts'
import { advanceTask, finishTask, startTask } from '../../tasks/service.ts'
import { guessColumns, readColumns, textsOf } from '../columns/rules.ts'
import { readPhone } from '../service.ts'
import { IMPORT_MAX_LINES, type ImportField, type ImportLine, type ImportVerdict, type ImportWish } from './contract.ts'
import * as queries from './queries.ts'
import { changesOf, newMember, readLine, reportOf, type Told } from './rules.ts'

/** Imports that were begun and go on. */
export const importsToDo = queue<{ taskId: number }>('import-persons')

/** A job that lasts is taken for lost and begun again: each does so much, then makes way for the next. */
const TURN_MS = 20_000
const LINES_AT_ONCE = 250
const LINES_STORED_AT_ONCE = 2_000
const SAMPLES = 3
const HEADINGS = 1

type Columns = (ImportField | null)[]

/** The telephone as it is stored, where it is one. */
function withPhone({ told, problems }: ReturnType<typeof readLine>): ReturnType<typeof readLine> {
  if (told.phone === undefined) return { told, problems }
  try {
    return { told: { ...told, phone: readPhone(told.phone) }, problems }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { phone: _none, ...rest } = told
    return { told: rest, problems: [...problems, { field: 'phone', code: 'phone-format' }] }
  }
}

/** Each line read, with the status given where it says none; an e-mail that an earlier line has is a problem of the later one. */
function readLines(rows: string[][], columns: Columns, status: ImportWish['membertype']) {
  const seen = new Set<string>()
  return rows.slice(HEADINGS).flatMap((cells, index) => {
    const texts = textsOf(cells, columns)
    // A line without anything in it is no line.
    if (Object.keys(texts).length === 0) return []
    const { told, problems } = withPhone(readLine(texts))
    if (told.email && seen.has(told.email)) problems.push({ field: 'email', code: 'twice' })
    if (told.email) seen.add(told.email)
    const line = index + HEADINGS + 1
    return { line, told: status ? { fallback: status, ...told } : told, problems, texts }
  })
}

type Read = ReturnType<typeof readLines>[number]

/** What a line does, given who has its e-mail. */
function judge(told: Told, known: Awaited<ReturnType<typeof queries.listKnown>>[number] | undefined, today: string) {
  if (!known) {
    const { person, problems } = newMember(told, today)
    return person ? { verdict: 'CREATED' as const, person } : { verdict: 'REFUSED' as const, problems }
  }
  const { changes, problems } = changesOf(told, known)
  if (problems.length > 0) return { verdict: 'REFUSED' as const, problems }
  if (Object.keys(changes).length === 0) return { verdict: 'UNCHANGED' as const }
  return { verdict: 'UPDATED' as const, id: known.id, changes }
}

async function judgeAll(db: Db, lines: Read[]): Promise<ImportLine[]> {
  const today = parisDay(new Date())
  const emails = lines.flatMap(({ told }) => told.email ?? [])
  const known = new Map((await queries.listKnown(db, emails)).map((person) => [person.email?.toLowerCase(), person]))
  return lines.map(({ line, told, problems, texts }) => {
    const name = `${texts.firstName ?? ''} ${texts.lastName ?? ''}`.trim()
    const shown = { line, name, email: told.email ?? texts.email ?? '' }
    if (problems.length > 0) return { ...shown, verdict: 'REFUSED', problems }
    const judged = judge(told, known.get(told.email), today)
    return { ...shown, verdict: judged.verdict, problems: 'problems' in judged ? (judged.problems ?? []) : [] }
  })
}

const NONE = { CREATED: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 }

/**
 * Reads a file of members: each line's verdict, and where it is no dry run the task that writes them. 400 for a file or
 * columns that cannot be read, 409 `columns-missing`.
 */
export async function importFile(db: Db, actor: Actor, file: Upload, wish: ImportWish) {
  const rows = await readTable(file.bytes, IMPORT_MAX_LINES + HEADINGS)
  const headings = rows[0] ?? []
  const columns = wish.columns === undefined ? guessColumns(headings) : readColumns(wish.columns, headings.length)
  if (!columns) throw invalid('columns', 'columns-format')
  const shown = headings.map((heading, at) => ({
    heading: heading.slice(0, 100),
    samples: rows
      .slice(HEADINGS)
      .flatMap((cells) => cells[at]?.slice(0, 60) || [])
      .slice(0, SAMPLES),
    field: columns[at] ?? null,
  }))
  const complete = (['lastName', 'firstName', 'email'] as const).every((field) => columns.includes(field))
  if (!complete) {
    if (!wish.dryRun) throw conflict('columns-missing')
    return { columns: shown, lines: [], counts: NONE, task: null }
  }
  const lines = readLines(rows, columns, wish.membertype)
  const judged = await judgeAll(db, lines)
  const counts = { ...NONE }
  for (const { verdict } of judged) counts[verdict]++
  const task = wish.dryRun ? null : await startImport(db, actor, lines)
  return { columns: shown, lines: judged, counts, task }
}

const startImport = (db: Db, actor: Actor, lines: Read[]) =>
  inTransaction(db, async (trx) => {
    const task = await startTask(trx, {
      ownerId: actor.id,
      kind: 'import-persons',
      total: lines.length,
      requirement: may.managePersons,
    })
    await queries.insertImport(trx, task, actor.address)
    for (let from = 0; from < lines.length; from += LINES_STORED_AT_ONCE)
      await queries.insertLines(
        trx,
        task,
        lines.slice(from, from + LINES_STORED_AT_ONCE).map(({ line, told, problems }) => {
          return { line, told, problems, verdict: problems.length > 0 ? 'REFUSED' : null }
        }),
      )
    await enqueue(trx, importsToDo, { taskId: task })
    return task
  })

type Import = NonNullable<Awaited<ReturnType<typeof queries.findImport>>> & { taskId: number; passwordHash: string }

/** Writes what is left of an import, for a while; run again it goes on where it was. */
export async function continueImport(db: Db, { taskId }: { taskId: number }) {
  const found = await queries.findImport(db, taskId)
  if (found?.state !== 'RUNNING') return
  // A password nobody knows, for all of them: « Mot de passe oublié » gives each their own.
  const work = { ...found, taskId, passwordHash: await hashPassword(randomBytes(32).toString('base64url')) }
  const end = Date.now() + TURN_MS
  for (let met = LINES_AT_ONCE; met > 0; ) {
    met = await inTransaction(db, (trx) => writeLines(trx, work))
    await advanceTask(db, taskId, found.total - (await countsOf(db, taskId)).WAITING)
    if (met > 0 && Date.now() > end) return await enqueue(db, importsToDo, { taskId })
  }
  const { WAITING, ...counts } = await countsOf(db, taskId)
  // Another worker may still hold some of them.
  if (WAITING > 0) return await enqueue(db, importsToDo, { taskId }, { startAfter: new Date(Date.now() + 5_000) })
  await endImport(db, work, counts)
}

async function countsOf(db: Db, taskId: number) {
  const rows = await queries.countVerdicts(db, taskId)
  const count = (verdict: ImportVerdict | null) => rows.find((row) => row.verdict === verdict)?.count ?? 0
  const [CREATED, UPDATED, UNCHANGED] = [count('CREATED'), count('UPDATED'), count('UNCHANGED')]
  return { CREATED, UPDATED, UNCHANGED, REFUSED: count('REFUSED'), WAITING: count(null) }
}

/** Writes the next lines, all or none of them. Gives how many were met. */
async function writeLines(trx: Trx, work: Import): Promise<number> {
  const lines = (await queries.claimLines(trx, work.taskId, LINES_AT_ONCE)).map(({ line, person }) => ({
    line,
    told: person as Told,
  }))
  if (lines.length === 0) return 0
  const today = parisDay(new Date())
  const emails = lines.map(({ told }) => told.email ?? '')
  const known = new Map((await queries.lockKnown(trx, emails)).map((person) => [person.email?.toLowerCase(), person]))
  const judged = lines.map(({ line, told }) => ({ line, told, ...judge(told, known.get(told.email), today) }))
  const updated: number[] = []
  for (const one of judged) {
    if (one.verdict === 'REFUSED') await queries.saveProblems(trx, work.taskId, one.line, one.problems ?? [])
    if (one.verdict !== 'UPDATED') continue
    await queries.updateMember(trx, one.id, one.changes)
    updated.push(one.id)
  }
  const created = await enter(
    trx,
    work,
    judged.flatMap((one) => (one.verdict === 'CREATED' ? one.person : [])),
  )
  const doer = { id: work.ownerId, address: work.fromAddress ?? '' }
  const subjects = (ids: number[]) => ids.map((id) => ({ kind: 'person' as const, id }))
  await recordActs(trx, doer, 'person.imported', subjects([...created.values()]), { created: true })
  await recordActs(trx, doer, 'person.imported', subjects(updated), { created: false })
  const linesOf = (verdict: ImportVerdict) =>
    // Whose e-mail was taken in this very moment is met again, as somebody who is known.
    judged.filter((one) => one.verdict === verdict && (verdict !== 'CREATED' || created.has(one.told.email ?? '')))
  for (const verdict of ['CREATED', 'UPDATED', 'UNCHANGED'] as const)
    await queries.saveVerdict(
      trx,
      work.taskId,
      linesOf(verdict).map(({ line }) => line),
      verdict,
    )
  return lines.length
}

type NewPerson = NonNullable<ReturnType<typeof newMember>['person']>

/** Enters these members with the step that says how they came; gives their ids by e-mail. */
async function enter(trx: Trx, { ownerId, passwordHash }: Import, persons: NewPerson[]) {
  if (persons.length === 0) return new Map<string, number>()
  const entered = await queries.insertMembers(
    trx,
    persons.map((person) => ({ ...person, passwordHash })),
  )
  if (entered.length > 0)
    await queries.insertEvents(
      trx,
      entered.map(({ id, state }) => ({
        personId: id,
        fromState: null,
        toState: state ?? 'EXPIRED',
        actorId: ownerId,
        note: 'Import d’un fichier',
      })),
    )
  return new Map(entered.map(({ id, email }) => [email ?? '', id]))
}

/** The report, what is to be remembered of the import, and nothing else of its file. */
async function endImport(
  db: Db,
  { taskId, ownerId, fromAddress, total }: Import,
  counts: Record<ImportVerdict, number>,
) {
  const lines = await queries.listLines(db, taskId)
  const { bytes, filename, type } = await writeSheet('csv', reportOf(lines, parisDay(new Date())))
  await inTransaction(db, async (trx) => {
    const doer = { id: ownerId, address: fromAddress ?? '' }
    await recordAct(trx, doer, 'persons.imported', { kind: 'person' }, { task: taskId, ...counts })
    await finishTask(trx, taskId, { done: total, result: { counts }, file: { bytes, name: filename, type } })
    await queries.deleteImport(trx, taskId)
  })
}
