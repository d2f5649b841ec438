import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byIdWithBody, readPageOf, saveListAs, withBody } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'
import { recordUnpaid as recordUnpaidContract } from './unpaid/contract.ts'

const PAGE = 100
const KEY = ['deposit-slips'] as const
/** Key of all queries about slips. */
export const slipsKey = KEY

const readToDeposit = (kind: contract.SlipKind, q: string, page: number, signal?: AbortSignal) =>
  call(contract.listToDeposit, { query: { kind, q, page, size: PAGE } }, signal)

/** Payments to deposit, a hundred per page. */
export const toDepositQuery = (kind: contract.SlipKind, q: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'payments', kind, q],
    queryFn: ({ signal, pageParam }) => readToDeposit(kind, q, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page }, _all, last) => (last + 1 < page.totalPages ? last + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** All payments found, at most as many as a slip can hold. */
export async function readAllToDeposit(kind: contract.SlipKind, q: string): Promise<contract.ToDeposit[]> {
  const rows: contract.ToDeposit[] = []
  for (let page = 0; rows.length < contract.MOST_LINES; page++) {
    const found = await readToDeposit(kind, q, page)
    rows.push(...found._embedded.data)
    if (page + 1 >= found.page.totalPages) break
  }
  return rows.slice(0, contract.MOST_LINES)
}

/** Those of these payments that are still to be deposited, as they are now. */
export async function readStillToDeposit(
  kind: contract.SlipKind,
  ids: ReadonlySet<number>,
): Promise<contract.ToDeposit[]> {
  const rows: contract.ToDeposit[] = []
  for (let page = 0; rows.length < ids.size; page++) {
    const found = await readToDeposit(kind, '', page)
    rows.push(...found._embedded.data.filter(({ id }) => ids.has(id)))
    if (page + 1 >= found.page.totalPages) break
  }
  return rows
}

export const saveToDeposit = async (kind: contract.SlipKind, q: string, format: Format) =>
  save(
    await call(contract.listToDepositFile, { params: { format }, query: { kind, q } }),
    `${kind === 'CHEQUE' ? 'cheques' : 'especes'}-a-deposer.${format}`,
  )

export const readSlips = readPageOf(contract.listDepositSlips)
export const saveSlips = saveListAs(contract.listDepositSlipsFile, 'bordereaux')

export const slipQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(contract.readDepositSlip, { params: { id } }, signal),
  })

export const issueSlip = withBody(contract.issueDepositSlip)
export const savePdf = async ({ id, number }: { id: number; number: string }) =>
  save(await call(contract.readDepositSlipFile, { params: { id } }), `bordereau-${number}.pdf`)
export const markDeposited = byIdWithBody(contract.markDeposited)
export const cancelSlip = byIdWithBody(contract.cancelDepositSlip)
export const recordUnpaid = byIdWithBody(recordUnpaidContract)
