import { queryOptions } from '@tanstack/react-query'
import { compare, either, every, writeRsql } from '../../../shared/rsql-writer.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import type { ListRequest } from '../../../web/ui/list/view.ts'
import { listReservations } from '../../catalogue/reservations/contract.ts'
import { LET_BY_THE_DAY } from '../../catalogue/reservations/rules.ts'
import { listOrders, readOrder, readReceipt } from './contract.ts'
import { receiptFile } from './rules.ts'

export const orderQuery = (id: number) =>
  queryOptions({ queryKey: ['commands', id], queryFn: ({ signal }) => call(readOrder, { params: { id } }, signal) })

/** Downloads the receipt of a paid order. */
export const saveReceipt = async (id: number, receipt: string) =>
  save(await call(readReceipt, { params: { id } }), receiptFile(receipt))

/** Query key prefix of a person's orders. */
export const personOrdersKey = (personId: number) => ['commands', { personId }]

/** Reads a page of a person's orders, latest first. */
export const readPersonOrders = (personId: number, asked: Pick<ListRequest, 'page' | 'size'>, signal: AbortSignal) =>
  call(
    listOrders,
    { query: { ...asked, search: writeRsql(compare('personId', '==', personId)), sort: 'createdAt,desc' } },
    signal,
  )

/** A person's latest orders. */
export const personOrdersQuery = (personId: number) =>
  queryOptions({
    queryKey: [...personOrdersKey(personId), 'latest'],
    queryFn: ({ signal }) => readPersonOrders(personId, { page: 0, size: 50 }, signal),
  })

/** A person's own pending orders. Only one fee order can be pending, so there are few. */
export const pendingOrdersQuery = ({ userId }: { userId: number }) =>
  queryOptions({
    queryKey: ['commands', { pendingOf: userId }],
    queryFn: ({ signal }) =>
      call(
        listOrders,
        {
          query: {
            search: writeRsql(every([compare('personId', '==', userId), compare('state', '==', 'PENDING')])),
            size: 5,
          },
        },
        signal,
      ),
  })

/** A person's latest orders in any state. */
export const lastOrdersQuery = ({ userId }: { userId: number }) =>
  queryOptions({
    queryKey: ['commands', { lastOf: userId }],
    queryFn: ({ signal }) => readPersonOrders(userId, { page: 0, size: 5 }, signal),
  })

/** Orders of these persons, latest first, at most 100. */
export const ordersOfQuery = (personIds: readonly number[]) =>
  queryOptions({
    queryKey: ['commands', { personIds }],
    queryFn: ({ signal }) =>
      call(
        listOrders,
        { query: { search: writeRsql(compare('personId', '=in=', ...personIds)), sort: 'createdAt,desc', size: 100 } },
        signal,
      ),
    enabled: personIds.length > 0,
  })

/** A person's bookings from that day on, and earlier ones that are not returned yet, nearest first. */
export const staysQuery = (personId: number, today: string) =>
  queryOptions({
    queryKey: ['commands', 'stays', { personId, today }],
    queryFn: ({ signal }) =>
      call(
        listReservations,
        {
          query: {
            search: writeRsql(
              every([
                compare('personId', '==', personId),
                either([
                  every([compare('state', '==', 'HANDED_OVER'), LET_BY_THE_DAY]),
                  every([compare('state', '=in=', 'TO_APPROVE', 'CONFIRMED'), compare('endDate', '>=', today)]),
                ]),
              ]),
            ),
            sort: 'startDate,asc',
            size: 50,
          },
        },
        signal,
      ),
  })
