import { coalesce } from '../../../../server/data/coalesce.ts'
import type { Db } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { BankStatementDetails } from '../contract.ts'
import { hasStatement } from '../queries.ts'
import * as queries from './queries.ts'
import { findCopies } from './rules.ts'

/** Open lines of a statement that another has in another format. */
const listCopies = async (db: Db, statementId: number) =>
  findCopies(await queries.listAlike(db, statementId), statementId)

/** Counts them, and names the statement that has most of them. */
export const readCopies = coalesce(async (db, statementId: number): Promise<BankStatementDetails['copies']> => {
  const copies = await listCopies(db, statementId)
  const byOriginal = Map.groupBy(copies, ({ original }) => original.statementId)
  const [most] = [...byOriginal].toSorted(([, one], [, other]) => other.length - one.length)
  const statement = most && (await queries.findStatement(db, most[0]))
  if (!statement) return null
  return { count: copies.length, statement: { ...statement, readAt: new Date(statement.readAt).toISOString() } }
})

/** Lists their ids; 404 if the statement does not exist. */
export async function listCopyIds(db: Db, statementId: number): Promise<number[]> {
  if (!(await hasStatement(db, statementId))) missing('statement')
  return (await listCopies(db, statementId)).map(({ line }) => line.id)
}
