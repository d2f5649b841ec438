import type { Db } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { BankStatement, StatementFormat } from './contract.ts'
import { FORMATS } from './labels.ts'
import * as queries from './queries.ts'

export const presentStatement = ({ readAt, format, ...row }: queries.StatementRow): BankStatement => ({
  ...row,
  format: format as StatementFormat,
  readAt: new Date(readAt).toISOString(),
})

export const readStatements = (db: Db, query: Pick<ListQuery, 'search' | 'sort' | 'page' | 'size'>) =>
  readPage(mapRows(queries.listStatements(db, query), presentStatement), query)

const COLUMNS: SheetColumns<BankStatement> = [
  ['Du', ({ from }) => from, 'DATE'],
  ['Au', ({ to }) => to, 'DATE'],
  ['Format', ({ format }) => FORMATS[format]],
  ['Fichier', ({ fileName }) => fileName],
  ['Lu le', ({ readAt }) => parisDay(new Date(readAt)), 'DATE'],
  ['Par', ({ readBy }) => readBy],
  ['Lignes', ({ lines }) => lines],
  ['Déjà lues', ({ known }) => known],
  ['Ouvertes', ({ open }) => open],
]

export const sheetOfStatements = async (db: Db, which: Pick<ListQuery, 'search' | 'sort'>) =>
  sheetOf('releves', COLUMNS, (await queries.listStatements(db, which).rows(EVERY_ROW)).map(presentStatement))

/** The last day that statements cover, and the number of expected transfers (rules#bank-statements). */
export const readFreshness = async (db: Db) => ({
  lastDay: await queries.findLastDay(db),
  awaited: await queries.countExpectedTransfers(db),
})
