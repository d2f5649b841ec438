import { call } from '../../../../web/http.ts'
import type { Means } from '../../../society/settings/contract.ts'
import { sent } from '../client.ts'
import type { RequestedLine } from '../contract.ts'
import { orderCart } from './contract.ts'

type Ordered = { lines: readonly RequestedLine[]; total: number; means: Means; accepted?: boolean }

/** Orders lines for what the buyer was shown; gives where the browser goes. */
export const placeOrder = ({ lines, ...terms }: Ordered) =>
  call(orderCart, {
    body: {
      ...terms,
      reservations: lines.map(sent),
      successURL: `${location.origin}/commandvalidate`,
      cancelURL: `${location.origin}/cart`,
    },
  })
