import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Euros, Instant, Nothing } from '../../../shared/schemas.ts'
import { DOUBTS } from '../../calendars/campaigns/contract.ts'
import { OrderState, PaymentMethod } from '../../orders/orders/contract.ts'
import { may } from '../../platform/access/contract.ts'

const NamedPerson = z.object({ id: z.number().int(), name: z.string() })

/** A sale as administrators of the calendars see it, in euros. */
export const CalendarSale = z.object({
  id: z.number().int(),
  externalId: z.string(),
  year: z.number().int(),
  source: z.enum(['WEB', 'DESK', 'DOOR']),
  state: OrderState,
  amount: Euros,
  paidAt: Instant.nullable(),
  method: PaymentMethod.nullable(),
  /** Number that it uses; null if another sale has it, or none was left. */
  stub: z.number().int().nullable(),
  /** Number that was written, if it differs. */
  declaredStub: z.number().int().nullable(),
  /** Null once the buyer is erased, or if nobody named them. */
  buyer: z
    .object({ lastName: z.string(), firstName: z.string(), email: z.string().nullable(), address: z.string() })
    .nullable(),
  seller: NamedPerson.nullable(),
  createdAt: Instant,
  toCheck: z.array(z.enum(DOUBTS)),
  checked: z.object({ at: Instant, by: z.string().nullable(), note: z.string() }).nullable(),
  handedOver: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type CalendarSale = z.infer<typeof CalendarSale>

const ofSale = {
  auth: { among: 'CALENDARS', may: may.manageCommission },
  params: z.object({ externalId: z.uuid().describe('What the code leads to.') }),
} as const

export const readSale = endpoint('GET /commands/calendar/:externalId', {
  ...ofSale,
  summary: 'What a calendar’s code opens for its administrators',
  reply: CalendarSale,
  refusals: { 404: ['sale-not-found'] },
})

/** Hands the calendar over. If it was already done, `errors` give the time (`at`) and the person (`by`). */
export const handOver = endpoint('POST /commands/calendar/:externalId/handover', {
  ...ofSale,
  summary: 'Hand a calendar over',
  reply: CalendarSale,
  refusals: { 404: ['sale-not-found'], 409: ['not-paid', 'given-back', 'already-handed-over'] },
})

export const undoHandOver = endpoint('POST /commands/calendar/:externalId/handover/undo', {
  ...ofSale,
  summary: 'Take a hand-over back, within ten minutes',
  reply: CalendarSale,
  refusals: { 404: ['sale-not-found'], 409: ['not-handed-over', 'too-late-to-undo'] },
})

/**
 * What a buyer's code opens for a seller: paid or not, and the year; no name and no amount (rules#calendar-handover).
 */
export const SellersView = z.object({
  year: z.number().int(),
  paid: z.boolean(),
  handedOverAt: Instant.nullable(),
})
export type SellersView = z.infer<typeof SellersView>

const forSellers = { auth: { among: 'CALENDARS', may: may.useCommission }, params: ofSale.params } as const

export const readForSeller = endpoint('GET /calendars/handovers/:externalId', {
  ...forSellers,
  summary: 'What a calendar’s code opens for a seller',
  reply: SellersView,
  refusals: { 404: ['sale-not-found'] },
  limit: { max: 300, minutes: 10 },
})

/** Hands the calendar over. If it was already done, `errors` give the time (`at`), but not the person. */
export const handOverAsSeller = endpoint('POST /calendars/handovers/:externalId', {
  ...forSellers,
  summary: 'Hand a calendar over as a seller',
  reply: SellersView,
  refusals: { 404: ['sale-not-found'], 409: ['not-paid', 'given-back', 'already-handed-over'] },
  limit: { max: 300, minutes: 10 },
})

/** Erases the buyer at their request. */
export const forgetBuyer = endpoint('POST /commands/calendar/:externalId/forget', {
  ...ofSale,
  summary: 'Forget who bought a calendar',
  reply: Nothing,
  refusals: { 404: ['sale-not-found'], 409: ['under-way', 'anonymised'] },
})
