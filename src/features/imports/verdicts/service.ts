import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../../server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { writeSheet } from '../../../server/files/exports.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { parisDay } from '../../../shared/dates.ts'
import { recordAct, recordActs, recordReplacing } from '../../audit/service.ts'
import { seasonEnd } from '../../siteconfiguration/rules.ts'
import { currentFeeSeason, readSeason } from '../../siteconfiguration/service.ts'
import { advanceTask, finishTask } from '../../tasks/service.ts'
import type { ImportChange, ImportVerdict } from '../contract.ts'
import * as queries from '../queries.ts'
import { reportOf } from '../report/rules.ts'
import type { Told } from '../rules.ts'
import { type Judged, type Judging, judge } from './rules.ts'

/** Imports that were begun and go on. */
export const importsToDo = queue<{ taskId: number }>('import-persons')

/** A job that exceeds its time-out is retried as lost: each works for this long, then enqueues the next. */
const TURN_MS = 20_000
const LINES_AT_ONCE = 250

type Import = NonNullable<Awaited<ReturnType<typeof queries.findImport>>> & { taskId: number; passwordHash: string }

/** Writes an import for one turn; the next one continues where it stopped. */
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
  const judging = await readJudging(trx, work)
  const emails = lines.map(({ told }) => told.email ?? '')
  const known = new Map((await queries.lockKnown(trx, emails)).map((person) => [person.email?.toLowerCase(), person]))
  const judged = lines.map(({ line, told }) => ({ line, told, ...judge(told, known.get(told.email), judging) }))
  for (const one of judged) {
    if (one.verdict === 'REFUSED') await queries.saveProblems(trx, work.taskId, one.line, one.problems)
    if (one.changes.length > 0) await queries.saveChanges(trx, work.taskId, one.line, one.changes)
    if (one.verdict === 'UPDATED') await queries.updateMember(trx, one.id, one.written)
  }
  const created = await enter(
    trx,
    work,
    judged.flatMap((one) => (one.verdict === 'CREATED' ? one.person : [])),
  )
  const doer = { id: work.ownerId, address: work.fromAddress ?? '' }
  const subjects = (ids: number[]) => ids.map((id) => ({ kind: 'person' as const, id }))
  await recordActs(trx, doer, 'person.imported', subjects([...created.values()]), { created: true })
  await recordReplacing(trx, doer, 'person.imported', judged.flatMap(replacingOf))
  const linesOf = (verdict: ImportVerdict) =>
    // A line whose e-mail was taken concurrently is judged again, as somebody known.
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

/** With the rights and the season at the time of writing, not at the time of the dry run. */
async function readJudging(trx: Trx, { ownerId, overwrite }: Import): Promise<Judging> {
  const today = parisDay(new Date())
  return {
    actor: { id: ownerId, roles: await queries.findRights(trx, ownerId, today) },
    overwrite: new Set(overwrite),
    today,
    ceiling: seasonEnd(await currentFeeSeason(trx), await readSeason(trx)),
  }
}

const isWritten = ({ outcome }: ImportChange) => outcome === 'FILLED' || outcome === 'REPLACED'

const replacingOf = (judged: Judged) =>
  judged.verdict === 'UPDATED'
    ? {
        personId: judged.id,
        details: { created: false, fields: judged.changes.filter(isWritten).map(({ field }) => field) },
        replaced: judged.changes.filter(isWritten).map(({ field, from, to }) => ({ field, old: from, new: to })),
      }
    : []

type NewPerson = Extract<Judged, { verdict: 'CREATED' }>['person']

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
  { taskId, ownerId, fromAddress, headings, total }: Import,
  counts: Record<ImportVerdict, number>,
) {
  const lines = await queries.listLines(db, taskId)
  const { bytes, filename, type } = await writeSheet('csv', reportOf(headings as string[], lines, parisDay(new Date())))
  await inTransaction(db, async (trx) => {
    const doer = { id: ownerId, address: fromAddress ?? '' }
    await recordAct(trx, doer, 'persons.imported', { kind: 'person' }, { task: taskId, ...counts })
    await finishTask(trx, taskId, { done: total, result: { counts }, file: { bytes, name: filename, type } })
    await queries.deleteImport(trx, taskId)
  })
}
