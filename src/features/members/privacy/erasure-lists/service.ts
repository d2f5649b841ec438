import type { Db } from '../../../../server/data/db.ts'
import { EVERY_ROW, mapRows } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { Format } from '../../../../shared/sheet.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordExport } from '../../../platform/audit/service.ts'
import { STATE_LABELS } from '../../../society/persons/labels.ts'
import type { RequestRow } from '../erasure/contract.ts'
import { listRequests } from '../erasure/queries.ts'
import { answerBy } from '../erasure/rules.ts'
import type { RetentionRow } from '../retention/contract.ts'
import { RULE_LABELS } from '../retention/labels.ts'
import { listRows } from '../retention/queries.ts'

/** Lists requests for erasure, longest wait first. */
export const listErasures = (db: Db) =>
  mapRows(
    listRequests(db),
    ({ requestedAt, ...person }): RequestRow => ({ person, requestedAt, answerBy: answerBy(requestedAt) }),
  )

/** Lists the persons whom the retention rules will erase, next first. */
export const listRetention = (db: Db) =>
  mapRows(
    listRows(db),
    ({ id, firstName, lastName, state, ...row }): RetentionRow => ({
      ...row,
      person: { id, firstName, lastName, state },
    }),
  )

const PERSON: SheetColumns<Pick<RequestRow, 'person'>> = [
  ['Compte', ({ person }) => person.id],
  ['Nom', ({ person }) => person.lastName],
  ['Prénom', ({ person }) => person.firstName],
  ['État', ({ person }) => STATE_LABELS[person.state].label],
]
const OF_REQUESTS: SheetColumns<RequestRow> = [
  ...PERSON,
  ['Demandé le', ({ requestedAt }) => parisDay(new Date(requestedAt)), 'DATE'],
  ['À traiter avant le', ({ answerBy }) => answerBy, 'DATE'],
]
const OF_RETENTION: SheetColumns<RetentionRow> = [
  ...PERSON,
  ['Pourquoi', ({ rule }) => RULE_LABELS[rule]],
  ['Depuis le', ({ since }) => since, 'DATE'],
  ['Annoncé le', ({ listedOn }) => listedOn, 'DATE'],
  ['Effacement le', ({ dueOn }) => dueOn, 'DATE'],
]

export async function sheetOfErasures(db: Db, actor: Actor, format: Format) {
  const rows = await listErasures(db).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf('demandes-d-effacement', OF_REQUESTS, rows)
}

export async function sheetOfRetention(db: Db, actor: Actor, format: Format) {
  const rows = await listRetention(db).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf('fin-de-conservation', OF_RETENTION, rows)
}
