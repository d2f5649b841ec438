import type { Db } from '../../server/db.ts'
import type { Action, Subject } from './contract.ts'
import { insertAct } from './queries.ts'

/** Whoever acts: a signed-in person with the address the call came from, or nobody (the program itself). */
export type Doer = { id: number; address?: string } | undefined

/**
 * Writes an act down in the caller's own transaction. `details` name what changed (fields, states, roles, amounts in
 * cents, counts), never what somebody is called or lives at: the log cannot be changed, and a person can be erased.
 */
export const recordAct = (
  db: Db,
  doer: Doer,
  action: Action,
  subject: Subject,
  details: Record<string, unknown> = {},
) =>
  insertAct(db, {
    actorId: doer?.id ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id ?? null,
    details: JSON.stringify(details),
    fromAddress: doer?.address ?? null,
  })
