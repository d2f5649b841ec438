import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { toPage } from '../../../../shared/hal.ts'
import { bookableQuery } from '../../../bookings/on-behalf/client.ts'
import { resourcesOfQuery } from '../client.ts'
import { sellableQuery } from './client.ts'

const read = (query: Parameters<QueryClient['fetchQuery']>[0]) => new QueryClient().fetchQuery(query)

/** A server that lists this many resources, a hundred a page. */
function serve(total: number) {
  vi.stubGlobal('fetch', async (address: string) => {
    const page = Number(new URL(address, 'http://localhost').searchParams.get('page') ?? 0)
    const rows = Array.from({ length: total }, (_, id) => ({ id })).slice(page * 100, (page + 1) * 100)
    return Response.json(toPage(rows, total, { page, size: 100 }, address))
  })
}

test('a commission with more than a hundred resources finds each of them in its filters and its choices', async () => {
  serve(230)
  for (const query of [sellableQuery(1), bookableQuery(1), resourcesOfQuery('ski')])
    expect(await read(query as Parameters<QueryClient['fetchQuery']>[0])).toHaveLength(230)
})
