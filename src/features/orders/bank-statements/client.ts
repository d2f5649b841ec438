import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byId, readPageOf, saveListAs } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

const PAGE = 100
const KEY = ['bank-statements'] as const
/** The query key of all statement data. */
export const statementsKey = KEY

export const readStatements = readPageOf(contract.listBankStatements)

export const saveStatements = saveListAs(contract.listBankStatementsFile, 'releves')
export const saveLines = async (id: number, group: contract.LineGroup, format: Format) =>
  save(
    await call(contract.listStatementLinesFile, { params: { id, format }, query: { group } }),
    `releve-${id}.${format}`,
  )

export const sendStatement = ({ file, columns }: { file: File; columns?: string | undefined }) =>
  call(contract.uploadBankStatement, { file, query: { ...(columns && { columns }) } })

/** The column layout as the request takes it. */
export const columnsText = (columns: readonly contract.StatementColumn[]) =>
  columns.flatMap(({ column }, at) => (column ? `${column}:${at}` : [])).join(',')

export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(contract.readBankStatement, { params: { id } }, signal),
  })

/** The lines of a group, in pages of a hundred. */
export const linesQuery = (id: number, group: contract.LineGroup) =>
  infiniteQueryOptions({
    queryKey: [...KEY, id, 'lines', group],
    queryFn: ({ signal, pageParam }) =>
      call(contract.listStatementLines, { params: { id }, query: { group, page: pageParam, size: PAGE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page }, _all, last) => (last + 1 < page.totalPages ? last + 1 : undefined),
  })

/** The last day that imported statements cover. */
export const freshnessQuery = queryOptions({
  queryKey: [...KEY, 'freshness'],
  queryFn: ({ signal }) => call(contract.readStatementFreshness, {}, signal),
})

export type LineBooking = { id: number; kind: contract.MatchKind; match: number }
type Outcome = { booked: number; refused: { id: number; code: string }[] }

/** Books lines, in batches of the maximum that one request takes. */
export async function bookLines(lines: readonly LineBooking[]): Promise<Outcome> {
  const outcome: Outcome = { booked: 0, refused: [] }
  for (let from = 0; from < lines.length; from += contract.BOOK_MAX) {
    const some = lines.slice(from, from + contract.BOOK_MAX)
    const { booked, refused } = await call(contract.bookStatementLines, { body: { lines: some } })
    outcome.booked += booked
    outcome.refused.push(...refused)
  }
  return outcome
}

/** Sets the lines aside that were read in another format before. */
export const setCopiesAside = byId(contract.setCopiesAside)

/** Sets lines aside, or opens them again. */
export async function setAside(ids: readonly number[], aside: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += contract.BOOK_MAX)
    await call(contract.setStatementLinesAside, { body: { lines: ids.slice(from, from + contract.BOOK_MAX), aside } })
}

export const unmatch = byId(contract.unmatchStatementLine)
