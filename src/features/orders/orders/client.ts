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

/** Saves the receipt of a paid order. */
export const saveReceipt = async (id: number, receipt: string) =>
  save(await call(readReceipt, { params: { id } }), receiptFile(receipt))

/** Everything that is read of a person's orders. */
export const personOrdersKey = (personId: number) => ['commands', { personId }]

/** A page of a person's orders, the latest first. */
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

/** Whose own orders are not paid yet: a fee at a time, so there are few. */
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

/** The orders that somebody placed last, whatever their state. */
export const lastOrdersQuery = ({ userId }: { userId: number }) =>
  queryOptions({
    queryKey: ['commands', { lastOf: userId }],
    queryFn: ({ signal }) => readPersonOrders(userId, { page: 0, size: 5 }, signal),
  })

/** The orders of these persons, the latest first; 100 at most. */
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

/** What somebody has booked from that day on, and what they should have brought back before it, the nearest first. */
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
