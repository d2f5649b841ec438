import type { Db } from '../../server/db.ts'
import type { Action, Subject } from './contract.ts'
import { insertActs } from './queries.ts'

/** Whoever acts: a signed-in person with the address the call came from, or nobody (the program itself). */
export type Doer = { id: number; address?: string } | undefined

type Details = Record<string, unknown>

/**
 * Writes an act down in the caller's own transaction. `details` name what changed (fields, states, roles, amounts in
 * cents, counts), never what somebody is called or lives at: the log cannot be changed, and a person can be erased.
 */
export const recordAct = (db: Db, doer: Doer, action: Action, subject: Subject, details: Details = {}) =>
  recordActs(db, doer, action, [subject], details)

/** The same act done to each of these. */
export async function recordActs(db: Db, doer: Doer, action: Action, subjects: Subject[], details: Details = {}) {
  if (subjects.length === 0) return
  await insertActs(
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
