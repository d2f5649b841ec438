import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../web/http.ts'
import { type Cart, type CartLine, type RequestedLine, readCart, saveCart } from './contract.ts'
import { isSame, withLine } from './rules.ts'

/** Refetched wherever it is shown, because prices and availability change. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, {}, signal),
  staleTime: 0,
})

/** A cart line as the API names it. */
export const toReservation = ({ resourceId, quantity, startDate, endDate }: RequestedLine) => ({
  resource: { id: resourceId },
  quantity,
  startDate,
  endDate,
})

const tellers = new Set<(cart: Cart) => void>()

/** Calls `tell` for every cart saved in this browser, by any screen. */
export function onCartSaved(tell: (cart: Cart) => void) {
  tellers.add(tell)
  return () => {
    tellers.delete(tell)
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Applies changes one after the other, each to the current cart, so that lines added by another tab or device are kept.
 */
function changeCart(change: (lines: CartLine[]) => RequestedLine[]): Promise<Cart> {
  const next = last.then(async () => {
    const { reservations } = await call(readCart, {})
    const cart = await call(saveCart, { body: { reservations: change(reservations).map(toReservation) } })
    for (const tell of tellers) tell(cart)
    return cart
  })
  last = next.catch(() => undefined)
  return next
}

/** Adds a line at the end of the cart; `openRecap` shows it. */
export const addToCart = (request: RequestedLine) => changeCart((lines) => withLine(lines, request))

export const removeFromCart = (request: RequestedLine) =>
  changeCart((lines) => lines.filter((line) => !isSame(line, request)))

/** Restores a removed line at its former position. */
export const putBack = (line: RequestedLine, at: number) =>
  changeCart((lines) => [...lines.slice(0, at), line, ...lines.slice(at)])

export const changeQuantity = (request: RequestedLine, quantity: number) =>
  changeCart((lines) => lines.map((line) => (isSame(line, request) ? { ...line, quantity } : line)))

export const clearCart = () => changeCart(() => [])

let recap = false
const watchers = new Set<() => void>()

function setRecap(opened: boolean) {
  recap = opened
  for (const watch of watchers) watch()
}

const watchRecap = (watch: () => void) => {
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
  }
}

/** Whether the summary of the cart is open. */
export const useRecap = () => useSyncExternalStore(watchRecap, () => recap)

/** Opens the summary with the line added last, from any screen. */
export const openRecap = () => setRecap(true)
export const closeRecap = () => setRecap(false)
