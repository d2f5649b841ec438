import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Euros, Picture } from '../../../shared/schemas.ts'
import { CommissionResource, ResourceRules, Violation } from '../../catalogue/resources/contract.ts'

/** So many lines at once, and of one thing. */
export const CART_LINES = 20
export const MOST = 1_000

/** What somebody wishes for, as carts and orders name it: whatever else is sent, a price above all, is not looked at. */
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

/** The same as it is kept. */
export type RequestedLine = { resourceId: number; quantity: number; startDate: string | null; endDate: string | null }

/** Why a line cannot be ordered as it is (rules#cart). */
export const CartViolation = Violation.extend({
  code: z.enum([...Violation.shape.code.options, 'gone', 'other-line', 'season-paid']),
})
export type CartViolation = z.infer<typeof CartViolation>

const Line = z.object({
  /** What it is of; null where it is gone, or not open to the member any more. */
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
  /** What it costs now; 0 of one that is gone. */
  price: Euros,
  hindrance: CartViolation.nullable(),
})
export type CartLine = z.infer<typeof Line>

/** A cart as it is now: prices and what is free are read anew each time (rules#cart). The last line is the one added last. */
export const Cart = z.object({ reservations: z.array(Line), total: Euros })
export type Cart = z.infer<typeof Cart>

export const readCart = endpoint('GET /cart', {
  auth: 'member',
  summary: 'What the caller is about to order',
  reply: Cart,
})

/** The whole cart, in its order; the last write wins on two devices. What cannot be had stays in it and says why. */
export const saveCart = endpoint('PUT /cart', {
  auth: 'member',
  summary: 'Say what is in the cart',
  body: z.object({ reservations: z.array(CartReservation).max(CART_LINES, 'too-many') }),
  reply: Cart,
  refusals: { 404: ['resource-not-found'] },
  limit: { max: 300, minutes: 10 },
})
