import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../web/http.ts'
import { type Cart, type CartLine, type RequestedLine, readCart, saveCart } from './contract.ts'
import { isSame, withLine } from './rules.ts'

/** Asked for anew wherever it is shown: prices, and what is free, are those of this moment. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, {}, signal),
  staleTime: 0,
})

/** A wish as the calls name it. */
export const sent = ({ resourceId, quantity, startDate, endDate }: RequestedLine) => ({
  resource: { id: resourceId },
  quantity,
  startDate,
  endDate,
})

const tellers = new Set<(cart: Cart) => void>()

/** Tells of every cart that was saved here, whichever screen did it. */
export function onCartSaved(tell: (cart: Cart) => void) {
  tellers.add(tell)
  return () => {
    tellers.delete(tell)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One change after the other, each of the cart as it is by then: what another tab or another device put into it stays. */
function changeCart(change: (lines: CartLine[]) => RequestedLine[]): Promise<Cart> {
  const next = last.then(async () => {
    const { reservations } = await call(readCart, {})
    const cart = await call(saveCart, { body: { reservations: change(reservations).map(sent) } })
    for (const tell of tellers) tell(cart)
    return cart
  })
  last = next.catch(() => undefined)
  return next
}

/** Puts a wish into the cart, as its last line; `openRecap` shows it. */
export const addToCart = (wish: RequestedLine) => changeCart((lines) => withLine(lines, wish))

export const removeFromCart = (wish: RequestedLine) =>
  changeCart((lines) => lines.filter((line) => !isSame(line, wish)))

/** Puts back what was removed, where it stood. */
export const putBack = (line: RequestedLine, at: number) =>
  changeCart((lines) => [...lines.slice(0, at), line, ...lines.slice(at)])

export const changeQuantity = (wish: RequestedLine, quantity: number) =>
  changeCart((lines) => lines.map((line) => (isSame(line, wish) ? { ...line, quantity } : line)))

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

/** Whether the recap of the cart is open. */
export const useRecap = () => useSyncExternalStore(watchRecap, () => recap)

/** Shows what was added last, whatever screen asks for it. */
export const openRecap = () => setRecap(true)
export const closeRecap = () => setRecap(false)
