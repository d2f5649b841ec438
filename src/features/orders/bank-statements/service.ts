import type { Db } from '../../../server/data/db.ts'
import { mapRows, readPage } from '../../../server/data/pages.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { BankStatement, StatementFormat } from './contract.ts'
import * as queries from './queries.ts'

export const presentStatement = ({ readAt, format, ...row }: queries.StatementRow): BankStatement => ({
  ...row,
  format: format as StatementFormat,
  readAt: new Date(readAt).toISOString(),
})

export const readStatements = (db: Db, query: Pick<ListQuery, 'search' | 'sort' | 'page' | 'size'>) =>
  readPage(mapRows(queries.listStatements(db, query), presentStatement), query)

/** Until when statements were read, and how many transfers are awaited (rules#bank-statements). */
export const readFreshness = async (db: Db) => ({
  lastDay: await queries.findLastDay(db),
  awaited: await queries.countExpectedTransfers(db),
})
