import type { Db } from '../../../../server/data/db.ts'
import type { BankStatementDetails } from '../contract.ts'
import * as queries from './queries.ts'
import { findCopies } from './rules.ts'

/** Open lines of a statement that another has in another format, by that one's id. */
async function readCopiesByOriginal(db: Db, statementId: number) {
  const lines = await queries.listAlike(db, statementId)
  return Map.groupBy(findCopies(lines, statementId), ({ original }) => original.statementId)
}

/** Counts them, and names the statement that has most of them. */
export async function readCopies(db: Db, statementId: number): Promise<BankStatementDetails['copies']> {
  const copies = [...(await readCopiesByOriginal(db, statementId))]
  const [most] = copies.toSorted(([, one], [, other]) => other.length - one.length)
  const statement = most && (await queries.findStatement(db, most[0]))
  if (!statement) return null
  const count = copies.reduce((sum, [, some]) => sum + some.length, 0)
  return { count, statement: { ...statement, readAt: new Date(statement.readAt).toISOString() } }
}

export const listCopyIds = async (db: Db, statementId: number) =>
  [...(await readCopiesByOriginal(db, statementId)).values()].flat().map(({ line }) => line.id)
