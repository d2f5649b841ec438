import { strToU8, type Zippable, zip } from 'fflate'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { missing } from '../../../../server/http/errors.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { ownCardFile } from '../../../society/membership-card/service.ts'
import { readAssociation } from '../../../society/settings/service.ts'
import { EMAIL_COLUMNS, reachOf, WITHHELD } from '../rules.ts'
import { readme } from './labels.ts'
import * as queries from './queries.ts'
import { holdingsOf } from './rules.ts'

const zipped = (files: Zippable) =>
  new Promise<Buffer>((resolve, reject) =>
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes)))),
  )

/** Tables that are exported by queries of their own. */
const APART = new Set(['addresses', 'audit_log', 'persons'])

/** Reads everything held about a person by table, and counts the rows that are about somebody else. */
async function readHeld(db: Db, owner: { id: number; email: string | null }) {
  const columns = Map.groupBy(
    (await queries.listColumns(db)).filter(({ table, column }) => !(`${table}.${column}` in WITHHELD)),
    ({ table }) => table,
  )
  const columnsOf = (table: string) => (columns.get(table) ?? []).map(({ column }) => column)
  const keys = await queries.listForeignKeys(db)
  const found = holdingsOf(keys, reachOf)
  const holdings = new Map(found.map((holding) => [holding.table, holding]))
  const held: [table: string, rows: unknown[]][] = [
    ['persons', await queries.listAccount(db, owner.id, columnsOf('persons'))],
    ['addresses', await queries.listAddress(db, owner.id)],
    ['audit_log', await queries.listActs(db, owner.id)],
  ]
  const counted: { table: string; rows: number }[] = []
  for (const holding of found.filter(({ table }) => !APART.has(table))) {
    const emails = EMAIL_COLUMNS.filter((each) => each.startsWith(`${holding.table}.`)).map(
      (each) => each.split('.')[1],
    )
    const wanted = { columns: columnsOf(holding.table), emails: emails as string[] }
    if (holding.by.length > 0 || wanted.emails.length > 0)
      held.push([holding.table, await queries.listHeld(db, holding, holdings, owner, wanted)])
    const rows = await queries.countOthers(db, holding, holdings, owner, wanted.emails)
    if (rows > 0) counted.push({ table: holding.table, rows })
  }
  return { held, counted }
}

/**
 * Packs everything held about a person into a zip (rules#data-takeaway): a JSON file for each table with rows, the
 * person's files, and a README. 404 for an erased person.
 */
export async function packDataExport(db: Db, actor: Actor, id: number): Promise<BinaryReply> {
  const { held, counted, name } = await inTransaction(db, async (trx) => {
    const owner = (await queries.findOwner(trx, id)) ?? missing('person')
    await recordAct(trx, actor, 'person.data-exported', { kind: 'person', id })
    return { ...(await readHeld(trx, owner)), name: (await readAssociation(trx)).name }
  })
  const card = await ownCardFile(db, id)
  const files: Zippable = {}
  const described = held
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => {
      const file = `${table}.json`
      files[file] = strToU8(`${JSON.stringify(rows, undefined, 2)}\n`)
      return { file, table, rows: rows.length }
    })
  if (card?.filename) files[`fichiers/${card.filename}`] = [card.bytes, { level: 0 }]
  const day = parisDay(new Date())
  const others = card?.filename ? [`fichiers/${card.filename}\u00a0: votre carte de membre`] : []
  // With the byte order mark by which Windows recognizes UTF-8.
  files['LISEZ-MOI.txt'] = strToU8(`\uFEFF${readme(name, formatDay(day), described, { others, counted })}`)
  return { bytes: await zipped(files), type: 'application/zip', filename: `mes-donnees-${day}.zip` }
}
