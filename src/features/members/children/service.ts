import { type Db, inTransaction } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { conflict, conflictFor, invalid, missing } from '../../../server/http/errors.ts'
import { ageOn, parisDay } from '../../../shared/dates.ts'
import type { Format } from '../../../shared/sheet.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { insertApart } from '../../society/persons/queries.ts'
import type { BracketChanges, Brackets, ChildList, ChildRow, Ticks, WhichChildren } from './contract.ts'
import { sheetOf } from './labels.ts'
import * as queries from './queries.ts'
import { areApart, giftFor, sumByAge } from './rules.ts'
import { joinEntries } from './twins/service.ts'

const lastDay = (year: string) => `${year}-12-31`
const dayOf = ({ at }: WhichChildren) => at ?? lastDay(parisDay(new Date()).slice(0, 4))

type Sort = 'name' | 'age'

/** Reads children, each with its age on that day and the gift for it. */
async function childrenOf(db: Db, which: WhichChildren, sort: Sort) {
  const at = dayOf(which)
  const brackets = await queries.listBrackets(db)
  return mapRows(queries.listChildren(db, which, Number(at.slice(0, 4)), sort), (row): ChildRow => {
    const age = ageOn(row.birthDate, at)
    return { ...row, age, gift: giftFor(age, brackets) }
  })
}

/** Reads a page of children and the total. */
export const readChildren = async (db: Db, query: WhichChildren & { page: number; size: number; sort: Sort }) =>
  readPage(await childrenOf(db, query, query.sort), query)

/** Counts the children who came, among all that match. */
export const readAttendance = (db: Db, which: WhichChildren) =>
  queries.countAttendance(db, which, Number(dayOf(which).slice(0, 4)))

/** Counts the children of each age, youngest first. */
export async function readAges(db: Db, which: WhichChildren) {
  const at = dayOf(which)
  const births = await queries.countByBirth(db, which, Number(at.slice(0, 4)))
  return sumByAge(births.map(({ birthDate, ...counts }) => ({ age: ageOn(birthDate, at), ...counts })))
}

export const readBrackets = async (db: Db): Promise<Brackets> => ({
  rows: await queries.listBrackets(db),
  ...(await queries.readBracketsVersion(db)),
})

/** Saves the gifts by age. 409 `brackets-overlap`, 400 for a bracket that ends before it begins. */
export async function saveBrackets(db: Db, actor: Actor, { rows: brackets, version }: BracketChanges) {
  if (brackets.some(({ from, to }) => from > to)) throw invalid('to', 'before-from')
  if (!areApart(brackets)) throw conflict('brackets-overlap')
  return await inTransaction(db, async (trx) => {
    demandVersion(await queries.lockBrackets(trx), version)
    await queries.replaceBrackets(trx, brackets)
    await recordAct(trx, actor, 'children.gifts-set', { kind: 'configuration' }, { count: brackets.length })
    return await readBrackets(trx)
  }).catch(conflictFor({ child_brackets_apart: 'brackets-overlap' }))
}

/** Sets or clears the checkboxes of a child in a season. 404. */
export const tick = (db: Db, id: number, season: number, ticks: Ticks) =>
  inTransaction(db, async (trx) => {
    const [child] = await queries.lockChildren(trx, [id])
    if (!child) missing('child')
    return await queries.saveSeason(trx, id, season, ticks)
  })

async function lockPair(db: Db, id: number, other: number) {
  const pair = await queries.lockChildren(db, [id, other])
  if (pair.length !== 2) missing('child')
  return pair
}

/** Merges two entries of one child. 404 if either is missing, 409 `not-alike`. */
export const merge = (db: Db, actor: Actor, id: number, other: number) =>
  inTransaction(db, async (trx) => {
    const [one, two] = await lockPair(trx, id, other)
    if (one?.twin !== two?.twin) throw conflict('not-alike')
    await joinEntries(trx, other, id)
    await recordAct(trx, actor, 'child.merged', { kind: 'person', id }, { gone: other })
    return { id }
  })

/** Records that they are two children. 404 if either is missing. */
export const markAsDistinct = (db: Db, actor: Actor, id: number, other: number) =>
  inTransaction(db, async (trx) => {
    await lockPair(trx, id, other)
    await insertApart(trx, id, other, actor.id)
    await recordAct(trx, actor, 'child.told-apart', { kind: 'person', id }, { other })
    return { id }
  })

/** Builds one of the three files and writes the export into the audit log. */
export async function exportList(
  db: Db,
  actor: Actor,
  format: Format,
  { list, ...which }: WhichChildren & { list: ChildList },
) {
  const rows = await (await childrenOf(db, which, 'name')).rows(EVERY_ROW)
  const sheet = sheetOf(list, rows, await queries.listBrackets(db))
  await recordAct(db, actor, 'children.exported', { kind: 'person' }, { list, count: rows.length, format })
  return sheet
}
