import { hashUnknownPassword } from '../../../../server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { writeSheet } from '../../../../server/files/exports.ts'
import { missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { listRolesInForce } from '../../../platform/access/queries.ts'
import { recordAct, recordActs, recordReplacing } from '../../../platform/audit/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import { insertEvents, insertPersons, savePerson } from '../../../society/persons/queries.ts'
import { holdCentreNames } from '../../../society/settings/centres/service.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../../society/settings/service.ts'
import type { ImportChange, ImportVerdict } from '../contract.ts'
import { reportOf } from '../labels.ts'
import * as queries from '../queries.ts'
import { type ImportVerdictOfLine, type ReadLineValues, type Validating, validateLine } from '../rules.ts'

const LINES_AT_ONCE = 250

type Import = NonNullable<Awaited<ReturnType<typeof queries.findImport>>> & {
  ownerId: number
  taskId: number
  passwordHash: string
}

async function open(db: Db, { id: taskId, ownerId, total }: OwnTask): Promise<Turn> {
  const found = (await queries.findImport(db, taskId)) ?? missing('task')
  // One for all of them.
  const work = { ...found, ownerId, taskId, passwordHash: await hashUnknownPassword() }
  return {
    next: () => inTransaction(db, (trx) => writeLines(trx, work)),
    count: async () => {
      const { WAITING: waiting } = await countsOf(db, taskId)
      return { done: total - waiting, waiting }
    },
    outcome: () => reportImport(db, taskId, found.headings as string[]),
    close: (trx) => closeImport(trx, work),
  }
}

export const IMPORT_WORK: Work = { kind: 'import-persons', open }

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
    told: person as ReadLineValues,
  }))
  if (lines.length === 0) return 0
  const judging = await readValidating(trx, work)
  const emails = lines.map(({ told }) => told.email ?? '')
  const known = new Map((await queries.lockKnown(trx, emails)).map((person) => [person.email?.toLowerCase(), person]))
  const judged = lines.map(({ line, told }) => ({ line, told, ...validateLine(told, known.get(told.email), judging) }))
  for (const one of judged) {
    if (one.verdict === 'REFUSED') await queries.saveProblems(trx, work.taskId, one.line, one.problems)
    if (one.changes.length > 0) await queries.saveChanges(trx, work.taskId, one.line, one.changes)
    if (one.verdict === 'UPDATED') await savePerson(trx, one.id, one.written)
  }
  const entered = await enterMembers(
    trx,
    { actorId: work.ownerId, passwordHash: work.passwordHash, note: 'Import d’un fichier' },
    judged.flatMap((one) => (one.verdict === 'CREATED' ? one.person : [])),
  )
  const created = new Map(entered.map(({ id, email }) => [email ?? '', id]))
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

/** With the rights, the centres and the season at the time of writing, not at the time of the dry run. */
export async function readValidating(
  trx: Trx,
  { ownerId, overwrite }: Pick<Import, 'ownerId' | 'overwrite'>,
): Promise<Validating> {
  const today = parisDay(new Date())
  return {
    actor: { id: ownerId, roles: await listRolesInForce(trx, ownerId) },
    overwrite: new Set(overwrite),
    centres: new Set(await holdCentreNames(trx)),
    today,
    ceiling: seasonEnd(await currentFeeSeason(trx), await readSeason(trx)),
  }
}

const isWritten = ({ outcome }: ImportChange) => outcome === 'FILLED' || outcome === 'REPLACED'

const replacingOf = (judged: ImportVerdictOfLine) =>
  judged.verdict === 'UPDATED'
    ? {
        personId: judged.id,
        details: { created: false, fields: judged.changes.filter(isWritten).map(({ field }) => field) },
        replaced: judged.changes.filter(isWritten).map(({ field, from, to }) => ({ field, old: from, new: to })),
      }
    : []

type NewPerson = Extract<ImportVerdictOfLine, { verdict: 'CREATED' }>['person']

/**
 * Enters these members with the step that says how they came; gives who was entered: one whose e-mail somebody took in this moment
 * is left out. Who has no e-mail has no password either.
 */
export async function enterMembers(
  trx: Trx,
  { actorId, passwordHash, note }: { actorId: number; passwordHash: string | null; note: string },
  persons: (NewPerson & { udFnspfDoubleStatusSubscription?: boolean })[],
) {
  if (persons.length === 0) return []
  const entered = await insertPersons(
    trx,
    persons.map((person) => ({ ...person, passwordHash: person.email === null ? null : passwordHash })),
  )
  if (entered.length > 0)
    await insertEvents(
      trx,
      entered.map(({ id, state }) => ({ personId: id, from: null, to: state ?? 'EXPIRED', actorId, note })),
    )
  return entered
}

/** What became of its lines: how many of each, and the report. */
async function reportImport(db: Db, taskId: number, headings: string[]) {
  const { WAITING: _left, ...counts } = await countsOf(db, taskId)
  const lines = await queries.listLines(db, taskId)
  const { bytes, filename, type } = await writeSheet('csv', reportOf(headings, lines, parisDay(new Date())))
  return { result: { counts }, file: { bytes, name: filename, type } }
}

/** What is to be remembered of the import, and nothing else of its file. */
async function closeImport(trx: Trx, { taskId, ownerId, fromAddress }: Import) {
  const { WAITING: _left, ...counts } = await countsOf(trx, taskId)
  const doer = { id: ownerId, address: fromAddress ?? '' }
  await recordAct(trx, doer, 'persons.imported', { kind: 'person' }, { task: taskId, ...counts })
  await queries.deleteImport(trx, taskId)
}
