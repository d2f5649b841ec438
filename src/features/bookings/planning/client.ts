import { queryOptions } from '@tanstack/react-query'
import { compare, either, every, writeRsql } from '../../../shared/rsql-writer.ts'
import type { Format } from '../../../shared/sheet.ts'
import { saveListAs } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import type { ListRequest } from '../../../web/ui/list/view.ts'
import { listReservations, listReservationsFile } from '../../catalogue/reservations/contract.ts'
import { LET_BY_THE_DAY } from '../../catalogue/reservations/rules.ts'
import { readPlanning } from './contract.ts'
import { asPlanned } from './rules.ts'

/** Changes with orders, so it shares their key and is refetched with them. */
export const planningQuery = (commissionId: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['commands', 'planning', commissionId, from, to],
    queryFn: async ({ signal }) =>
      (await call(readPlanning, { params: { id: commissionId }, query: { from, to } }, signal)).resources,
  })

const within = (technicalName: string, search: string | undefined) =>
  [search && `(${search})`, writeRsql(compare('commission', '==', technicalName))].filter(Boolean).join(';')

/** Filters the list shared by all commissions to one of them. */
export const readBookedIn = (technicalName: string, { search, ...asked }: ListRequest, signal: AbortSignal) =>
  call(listReservations, { query: { ...asked, search: within(technicalName, search) } }, signal)

export const saveBookedIn = (technicalName: string, { search, ...asked }: ListRequest, format: Format) =>
  saveListAs(listReservationsFile, `reservations-${technicalName}`)(
    { ...asked, search: within(technicalName, search) },
    format,
  )

/** Stays that wait for approval or are out, on any days, so that distant or overdue ones are not missed. */
export const openStaysQuery = (technicalName: string) =>
  queryOptions({
    queryKey: ['commands', 'open', technicalName],
    queryFn: async ({ signal }) => {
      const search = writeRsql(
        either([compare('state', '==', 'TO_APPROVE'), every([compare('state', '==', 'HANDED_OVER'), LET_BY_THE_DAY])]),
      )
      const readPage = (page: number) =>
        readBookedIn(technicalName, { search, sort: ['startDate,asc'], size: 100, page }, signal)
      const first = await readPage(0)
      const others = Array.from({ length: Math.max(0, first.page.totalPages - 1) }, (_, index) => readPage(index + 1))
      return asPlanned([first, ...(await Promise.all(others))].flatMap(({ _embedded }) => _embedded.data))
    },
  })
