import { hashUnknownPassword } from '../../../../server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { writeSheet } from '../../../../server/files/exports.ts'
import { missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { listRolesInForce } from '../../../platform/access/queries.ts'
import { recordAct, recordActs, recordReplacing } from '../../../platform/audit/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import { enterAddress, enterAddresses, removeUnusedAddress } from '../../../society/persons/addresses/service.ts'
import type { FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { holdFields, storeValues, writeFreeValues } from '../../../society/persons/free-values/service.ts'
import { enterNotes } from '../../../society/persons/notes/service.ts'
import { insertEvents, insertPersons, savePerson } from '../../../society/persons/queries.ts'
import { holdCentreNames } from '../../../society/settings/centres/service.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../../society/settings/service.ts'
import { declareChild } from '../../children/family/service.ts'
import type { ImportProblem } from '../cells/contract.ts'
import type { ImportChange, ImportVerdict } from '../contract.ts'
import { reportOf } from '../labels.ts'
import type { ReadLineValues } from '../lines/rules.ts'
import * as queries from '../queries.ts'
import { type Beside, type ImportVerdictOfLine, type Validating, validateInTurn } from '../rules.ts'

const LINES_AT_ONCE = 250

type Import = NonNullable<Awaited<ReturnType<typeof queries.findImport>>> & {
  ownerId: number
  taskId: number
  passwordHash: string
}

async function open(db: Db, { id: taskId, ownerId, total }: OwnTask): Promise<Turn> {
  const found = (await queries.findImport(db, taskId)) ?? missing('task')
  // One hash for all of them.
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

/** Writes the next lines, all or none of them. Returns how many were processed. */
async function writeLines(trx: Trx, work: Import): Promise<number> {
  const lines = (await queries.claimLines(trx, work.taskId, LINES_AT_ONCE)).map(({ line, person, leftOut }) => ({
    line,
    values: person as ReadLineValues,
    before: leftOut as ImportProblem[],
  }))
  if (lines.length === 0) return 0
  const persons = lines.map(({ values }) => values)
  await queries.holdNames(trx, persons)
  const context = await readValidating(trx, work)
  const known = await queries.lockKnown(trx, persons)
  const verdicts = validateInTurn(lines, known, context).map((one, at) => ({ ...one, ...lineAt(lines, at) }))
  const rowOf = new Map(known.map((row) => [row.id, row]))
  for (const one of verdicts) {
    if (one.verdict === 'REFUSED') await queries.saveProblems(trx, work.taskId, one.line, one.problems)
    if (one.changes.length > 0 || one.leftOut.length > 0)
      await queries.saveChanges(trx, work.taskId, one.line, {
        changes: one.changes,
        leftOut: [...one.before, ...one.leftOut],
      })
    if (one.verdict === 'UPDATED') await update(trx, work, context, { ...one, row: rowOf.get(one.id) })
  }
  const created = await createAll(
    trx,
    work,
    verdicts.flatMap((one) => (one.verdict === 'CREATED' ? one : [])),
  )
  const doer = { id: work.ownerId, address: work.fromAddress ?? '' }
  await recordReplacing(trx, doer, 'person.imported', verdicts.flatMap(replacingOf))
  const withNotes = verdicts.flatMap((one) =>
    one.verdict === 'UPDATED' && one.beside.notes ? { kind: 'person' as const, id: one.id } : [],
  )
  await recordActs(trx, doer, 'person.note-written', withNotes)
  const linesOf = (verdict: ImportVerdict) =>
    // A line whose e-mail was taken concurrently is validated again, as a known person.
    verdicts.filter((one) => one.verdict === verdict && (verdict !== 'CREATED' || created.has(one.line)))
  for (const verdict of ['CREATED', 'UPDATED', 'UNCHANGED'] as const)
    await queries.saveVerdict(
      trx,
      work.taskId,
      linesOf(verdict).map(({ line }) => line),
      verdict,
    )
  return lines.length
}

function lineAt<Line>(lines: readonly Line[], at: number): Line {
  const line = lines[at]
  if (line === undefined) throw new Error(`There is no line ${at}`)
  return line
}

const NOTE = 'Import d’un fichier'

type Row = Awaited<ReturnType<typeof queries.lockKnown>>[number]
type Update = Extract<ImportVerdictOfLine, { verdict: 'UPDATED' }> & { row: Row | undefined }

/**
 * Writes what a line adds to a known person. An imported person without validity who is paid now becomes a member
 * again.
 */
async function update(trx: Trx, { ownerId }: Import, { fields }: Validating, line: Update) {
  const { id, written, revived, beside, row, free } = line
  if (Object.keys(written).length > 0) await savePerson(trx, id, { ...written, ...(revived && { state: 'ACTIVE' }) })
  if (revived) await insertEvents(trx, [{ personId: id, from: 'EXPIRED', to: 'ACTIVE', actorId: ownerId, note: NOTE }])
  if (free && row) await writeFreeValues(trx, fields, row, toChanges(free))
  if (beside.address) await enterAddress(trx, { id, addressId: row?.addressId ?? null }, beside.address)
  await writeBeside(trx, ownerId, [{ id, beside }])
}

const toChanges = (free: FreeValues) => Object.entries(free).map(([id, value]) => ({ id: Number(id), value }))

type Creation = Extract<ImportVerdictOfLine, { verdict: 'CREATED' }> & { line: number }

/** Creates the new members with their addresses, notes and children; returns the lines of those who were created. */
async function createAll(trx: Trx, work: Import, lines: Creation[]): Promise<ReadonlySet<number>> {
  const addresses = await enterAddresses(
    trx,
    lines.map(({ beside }) => beside.address),
  )
  const entered = await enterMembers(
    trx,
    { actorId: work.ownerId, passwordHash: work.passwordHash, note: NOTE },
    lines.map(({ person, free }, at) => ({
      ...person,
      addressId: addresses[at] ?? null,
      ...(free && { freeFields: storeValues(free) }),
    })),
  )
  const found = pairUp(lines, entered)
  await writeBeside(trx, work.ownerId, found)
  const left = lines.flatMap(({ line }, at) => (found.some((one) => one.line === line) ? [] : (addresses[at] ?? [])))
  for (const id of left) await removeUnusedAddress(trx, id)
  const doer = { id: work.ownerId, address: work.fromAddress ?? '' }
  const subjects = found.map(({ id }) => ({ kind: 'person' as const, id }))
  await recordActs(trx, doer, 'person.imported', subjects, { created: true })
  return new Set(found.map(({ line }) => line))
}

/**
 * Pairs lines with the returned rows, which come in the order of the insert; a line whose e-mail was just taken has
 * none.
 */
function pairUp(lines: readonly Creation[], entered: Awaited<ReturnType<typeof enterMembers>>) {
  const rest = [...entered]
  return lines.flatMap(({ line, person, beside }) => {
    const at = rest.findIndex(({ email }) => email === person.email)
    const [row] = at >= 0 ? rest.splice(at, 1) : []
    return row ? [{ line, id: row.id, beside }] : []
  })
}

/** Writes notes and children of these persons. */
async function writeBeside(trx: Trx, authorId: number, persons: readonly { id: number; beside: Beside }[]) {
  const notes = persons.flatMap(({ id, beside }) =>
    (beside.notes ?? []).map((text) => ({ personId: id, authorId, text })),
  )
  if (notes.length > 0) await enterNotes(trx, notes)
  for (const { id, beside } of persons)
    for (const child of beside.children ?? []) await declareChild(trx, id, { child, precision: 'Enfant' })
}

/** Reads rights, centres and season at the time of writing, not of the dry run. */
export async function readValidating(
  trx: Trx,
  { ownerId, overwrite }: Pick<Import, 'ownerId' | 'overwrite'>,
): Promise<Validating> {
  const today = parisDay(new Date())
  return {
    actor: { id: ownerId, roles: await listRolesInForce(trx, ownerId) },
    overwrite: new Set(overwrite),
    centres: new Set(await holdCentreNames(trx)),
    fields: await holdFields(trx),
    today,
    ceiling: seasonEnd(await currentFeeSeason(trx), await readSeason(trx)),
  }
}

const isWritten = ({ outcome }: ImportChange) => outcome === 'FILLED' || outcome === 'REPLACED'

/** Children and notes may be erased, so the audit log says that they were added, but not their content. */
const APART: readonly ImportChange['field'][] = ['childName', 'note']

function replacingOf(line: ImportVerdictOfLine) {
  if (line.verdict !== 'UPDATED') return []
  const written = line.changes.filter(isWritten)
  const own = written.filter(({ field }) => !APART.includes(field))
  const columns = own.map(({ field, name }) => (name === undefined ? field : 'freeFields'))
  const fields = [...new Set(columns), ...(line.beside.children ? ['relations'] : [])]
  const replaced = own.map(({ field, name, from, to }) => ({ field: name ?? field, old: from, new: to }))
  return { personId: line.id, details: { created: false, fields }, replaced }
}

type NewPerson = Extract<ImportVerdictOfLine, { verdict: 'CREATED' }>['person']

/**
 * Creates these members with the step that says how they came; returns those created, without those whose e-mail was
 * just taken. A member without e-mail has no password either.
 */
export async function enterMembers(
  trx: Trx,
  { actorId, passwordHash, note }: { actorId: number; passwordHash: string | null; note: string },
  persons: (NewPerson & {
    udFnspfDoubleStatusSubscription?: boolean
    addressId?: number | null
    freeFields?: string
  })[],
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

/** Counts the outcomes of the lines and builds the report. */
async function reportImport(db: Db, taskId: number, headings: string[]) {
  const { WAITING: _left, ...counts } = await countsOf(db, taskId)
  const lines = await queries.listLines(db, taskId)
  const { bytes, filename, type } = await writeSheet('csv', reportOf(headings, lines, parisDay(new Date())))
  return { result: { counts }, file: { bytes, name: filename, type } }
}

/** Keeps the choices of the import for next time, and nothing else of its file. */
async function closeImport(trx: Trx, { taskId, ownerId, fromAddress }: Import) {
  const { WAITING: _left, ...counts } = await countsOf(trx, taskId)
  const doer = { id: ownerId, address: fromAddress ?? '' }
  await recordAct(trx, doer, 'persons.imported', { kind: 'person' }, { task: taskId, ...counts })
  await queries.forgetLines(trx, taskId)
}
