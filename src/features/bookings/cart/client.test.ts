import { expect, test, vi } from 'vitest'
import { addToCart, onCartSaved, removeFromCart } from './client.ts'
import type { CartReservation, RequestedLine } from './contract.ts'

const request = (resourceId: number): RequestedLine => ({ resourceId, quantity: 1, startDate: null, endDate: null })

/** A server that stores one cart. */
function serve(resources: number[]) {
  let kept = resources.map(request)
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      const { reservations } = JSON.parse(String(body)) as { reservations: CartReservation[] }
      kept = reservations.map(({ resource, quantity }) => ({ ...request(resource.id), quantity }))
    }
    return Response.json({ reservations: kept.map((line) => ({ ...line, resource: null, price: 0 })), total: 0 })
  })
  return { kept: () => kept.map(({ resourceId }) => resourceId), add: (id: number) => kept.push(request(id)) }
}

test('two quick presses are one change after the other, of the cart as it is by then (rules#cart)', async () => {
  const server = serve([1])
  const first = addToCart(request(2))
  server.add(9)
  await Promise.all([first, addToCart(request(3))])
  expect(server.kept()).toEqual([1, 9, 2, 3])
  await removeFromCart(request(9))
  expect(server.kept()).toEqual([1, 2, 3])
})

test('a screen with the cart is told of every change, until it is left', async () => {
  serve([])
  const told: number[] = []
  const leave = onCartSaved(({ reservations }) => told.push(reservations.length))
  await addToCart(request(2))
  leave()
  await addToCart(request(3))
  expect(told).toEqual([1])
})

test('a change that is refused does not hold up the next one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'resource-not-found' }, { status: 404 }))
  const refused = addToCart(request(2))
  await expect(refused).rejects.toMatchObject({ status: 404 })
  const server = serve([])
  await addToCart(request(4))
  expect(server.kept()).toEqual([4])
})
