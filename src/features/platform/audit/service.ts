import { LRUCache } from 'lru-cache'
import type { Db } from '../../../server/data/db.ts'
import { mapRows, readPage } from '../../../server/data/pages.ts'
import { perDatabase } from '../../../server/data/per-database-cache.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { formatShortMoment } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import type { Format } from '../../../shared/sheet.ts'
import { ACTS_COUNTED, type Act, type ReplacedValue, type Subject } from './contract.ts'
import { type Action, nameOf, whyRefused } from './labels.ts'
import * as queries from './queries.ts'

/** The actor: a signed-in person with the network address of the call, or undefined for the program itself. */
export type Doer = { id: number; address?: string } | undefined
/** The actor, or an unknown caller of whom only the network address is known. */
type Caller = { id?: number; address?: string } | undefined

type Details = Record<string, unknown>

/**
 * Writes an entry in the caller's transaction. `details` name what changed (fields, states, roles, amounts in cents,
 * counts), never names or addresses: the log cannot be changed, but a person can be erased.
 */
export const recordAct = (db: Db, doer: Caller, action: Action, subject: Subject, details: Details = {}) =>
  recordActs(db, doer, action, [subject], details)

/** Writes that a list of persons left the portal as a file. */
export const recordExport = (db: Db, doer: Caller, count: number, format: Format) =>
  recordAct(db, doer, 'persons.exported', { kind: 'person' }, { count, format })

/** Writes one entry for each subject. */
export async function recordActs(db: Db, doer: Caller, action: Action, subjects: Subject[], details: Details = {}) {
  if (subjects.length === 0) return
  await queries.insertActs(
    db,
    subjects.map(({ kind, id }) => ({
      actorId: doer?.id ?? null,
      action,
      subjectKind: kind,
      subjectId: id ?? null,
      details: JSON.stringify(details),
      fromAddress: doer?.address ?? null,
    })),
  )
}

type Replacing = { personId: number; details: Details; replaced: readonly ReplacedValue[] }

/**
 * Writes entries for these persons with their replaced values, which are stored beside the unchangeable log and erased
 * with the person.
 */
export async function recordReplacing(db: Db, doer: Doer, action: Action, acts: readonly Replacing[]) {
  for (const { personId, details, replaced } of acts) {
    const actId = await queries.insertAct(db, {
      actorId: doer?.id ?? null,
      action,
      subjectKind: 'person',
      subjectId: personId,
      details: JSON.stringify(details),
      fromAddress: doer?.address ?? null,
    })
    if (replaced.length > 0)
      await queries.insertReplaced(
        db,
        replaced.map((values) => ({ actId, personId, ...values })),
      )
  }
}

/** Caches the reads of the last hour, to spare the database. */
const readsIn = perDatabase(() => new LRUCache<string, true>({ max: 5_000, ttl: 3_600_000 }))

/** Records that an administrator read a person's page, at most once an hour for each. */
export async function recordRead(db: Db, actor: { id: number; address: string }, personId: number) {
  const reads = readsIn(db)
  const key = `${actor.id}:${personId}`
  if (reads.has(key)) return
  await queries.insertRead(db, { actorId: actor.id, personId, fromAddress: actor.address })
  reads.set(key, true)
}

type Search = Pick<ListQuery, 'search' | 'q'>

const fullName = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')

function presentAct(row: queries.ActRow): Act {
  const { id, at, action, actorId, subjectKind, subjectId, details, fromAddress, replaced } = row
  return {
    id,
    at,
    action,
    subjectKind,
    actor: actorId === null ? null : { id: actorId, name: fullName(row.actorFirst, row.actorLast) || `n° ${actorId}` },
    subject:
      subjectId === null
        ? null
        : { id: subjectId, name: row.thing ?? (fullName(row.subjectFirst, row.subjectLast) || null) },
    details: details as Record<string, unknown>,
    replaced,
    from: fromAddress,
  }
}

const listActs = (db: Db, search: Search) => mapRows(queries.listActs(db, search), presentAct)

/** Reads a page of the log and the total, 10,000 at most. */
export const readActs = (db: Db, query: Search & Pick<ListQuery, 'page' | 'size'>) =>
  readPage(listActs(db, query), query)

const COLUMNS: SheetColumns<Act> = [
  ['Quand', ({ at }) => formatShortMoment(at), 'DATE'],
  ['Qui', ({ actor }) => actor?.name ?? 'Le portail'],
  ['N°', ({ actor }) => actor?.id ?? null],
  ['Acte', ({ action }) => nameOf(action)],
  ['Qui ou quoi', ({ subject }) => subject?.name ?? null],
  ['N°', ({ subject }) => subject?.id ?? null],
  ['Montant', ({ details: { cents } }) => (typeof cents === 'number' ? toEuros(cents as Cents) : null), 'EUROS'],
  ['Motif', ({ details }) => whyRefused(details) ?? null],
  ['Depuis', ({ from }) => from],
  // For programs: the code of the action, and all its details.
  ['Code', ({ action }) => action],
  ['Données', ({ details, replaced }) => JSON.stringify(replaced.length > 0 ? { ...details, replaced } : details)],
]

/** Exports the latest 10,000 matching entries, which is itself logged. */
export async function exportActs(db: Db, actor: { id: number; address: string }, search: Search, format: Format) {
  const acts = await listActs(db, search).rows({ offset: 0, limit: ACTS_COUNTED })
  await recordAct(db, actor, 'audit.read', { kind: 'configuration' }, { count: acts.length, format })
  return sheetOf('journal', COLUMNS, acts)
}

const AT_ONCE = 5_000

/** Nightly: deletes entries older than three years. */
export async function forgetActs(db: Db) {
  while ((await queries.deleteOld(db, AT_ONCE)) === AT_ONCE);
}

export const forgetActsJob = job(queue('forget-acts'), { every: '20 4 * * *', run: forgetActs })
