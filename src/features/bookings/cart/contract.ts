import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Euros, Picture } from '../../../shared/schemas.ts'
import { CommissionResource, ResourceRules, Violation } from '../../catalogue/resources/contract.ts'

/** Maximum number of lines, and of one resource. */
export const CART_LINES = 20
export const MOST = 1_000

/** A requested line, as carts and orders name it. Anything else that is sent, above all a price, is ignored. */
export const CartReservation = z
  .object({
    resource: z.object({ id: z.number().int().positive().max(2_147_483_647) }),
    quantity: z.number().int().min(1, 'too-small').max(MOST, 'too-large'),
    startDate: absentOrNull(Day),
    endDate: absentOrNull(Day),
  })
  .superRefine(({ startDate, endDate }, context) => {
    if ((startDate === undefined) !== (endDate === undefined))
      context.addIssue({
        code: 'custom',
        path: [startDate === undefined ? 'startDate' : 'endDate'],
        message: 'required',
      })
    if (startDate !== undefined && endDate !== undefined && endDate < startDate)
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'dates-inverted' })
  })
export type CartReservation = z.infer<typeof CartReservation>

/** The same as it is stored. */
export type RequestedLine = { resourceId: number; quantity: number; startDate: string | null; endDate: string | null }

/** Why a line cannot be ordered (rules#cart). */
export const CartViolation = Violation.extend({
  code: z.enum([...Violation.shape.code.options, 'gone', 'other-line', 'season-paid']),
})
export type CartViolation = z.infer<typeof CartViolation>

const Line = z.object({
  /** The resource; null if it was deleted or is no longer open to the member. */
  resource: CommissionResource.pick({ id: true, name: true, billingPeriod: true, price: true, commission: true })
    .extend({
      picture: Picture.nullable(),
      ...ResourceRules.pick({
        approval: true,
        deposit: true,
        depositTerms: true,
        cancelDays: true,
        cancelPercent: true,
        heldOn: true,
        startTime: true,
        endTime: true,
      }).shape,
    })
    .nullable(),
  resourceId: z.number().int(),
  quantity: z.number().int(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** Present price; 0 without a resource. */
  price: Euros,
  hindrance: CartViolation.nullable(),
})
export type CartLine = z.infer<typeof Line>

/**
 * A cart with present prices and availability, read anew each time (rules#cart). The last line is the one added last.
 */
export const Cart = z.object({ reservations: z.array(Line), total: Euros })
export type Cart = z.infer<typeof Cart>

export const readCart = endpoint('GET /cart', {
  auth: 'member',
  summary: 'What the caller is about to order',
  reply: Cart,
})

/** Replaces the whole cart; the last write of two devices wins. Unavailable lines stay, with the reason. */
export const saveCart = endpoint('PUT /cart', {
  auth: 'member',
  summary: 'Say what is in the cart',
  body: z.object({ reservations: z.array(CartReservation).max(CART_LINES, 'too-many') }),
  reply: Cart,
  refusals: { 404: ['resource-not-found'] },
  limit: { max: 300, minutes: 10 },
})
