import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Clock, Day, Euros, Instant } from '../../../shared/schemas.ts'
import { ReservationState } from '../../catalogue/reservations/contract.ts'
import { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { Means } from '../../society/settings/contract.ts'

const auth = { of: 'resource', may: may.manageCommission } as const

/** A valid line of a resource sold by the unit: buyer, quantity, payment and attendance. */
export const Participant = z.object({
  /** Number of the line. */
  id: z.int(),
  commandId: z.int(),
  /** Family name first; for a guest as in the order; null for an erased account. */
  person: z.string().nullable(),
  quantity: z.int(),
  price: Euros,
  billingPeriod: BillingPeriod,
  state: ReservationState,
  /** Expected payment method of an unpaid line. */
  awaits: Means.nullable(),
  /** Last note on the order. */
  note: z.string().nullable(),
  createdAt: Instant,
  /** When and by whom they were let in; null: not yet. */
  arrived: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type Participant = z.infer<typeof Participant>

export const PARTICIPANT_FIELDS = ['name', 'quantity', 'price', 'paid', 'arrived', 'createdAt'] as const

/** Lists participants by name. Free text matches the buyer's name. */
export const listParticipants = list({
  path: '/resources/:id/participants',
  params: ById,
  auth,
  summary: 'Who takes part in an event, or bought an article',
  row: Participant,
  takes: ['q', 'search', 'sort'],
  fields: PARTICIPANT_FIELDS,
  amounts: ['price'],
})
export const listParticipantsFile = fileOf(listParticipants, { summary: 'The participants as a file' })

/** A resource sold by the unit with its covers: held, paid, pending, present and left; amounts in euros. */
export const EventFigures = z.object({
  id: z.int(),
  name: z.string(),
  commission: z.object({ id: z.int(), name: z.string(), technicalName: z.string() }),
  heldOn: Day.nullable(),
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  price: Euros,
  stock: z.int().nullable(),
  covers: z.int(),
  paid: z.int(),
  awaited: z.int(),
  arrived: z.int(),
  /** Null: unlimited. */
  left: z.int().nullable(),
  paidAmount: Euros,
  awaitedAmount: Euros,
})
export type EventFigures = z.infer<typeof EventFigures>

export const readEvent = endpoint('GET /resources/:id/event', {
  auth,
  summary: 'An event and its covers',
  reply: EventFigures,
  refusals: { 409: ['not-by-unit'] },
})

export const readDoorList = endpoint('GET /resources/:id/participants/pdf', {
  auth,
  summary: 'The list of participants as PDF, to tick by hand at the door',
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 409: ['not-by-unit'] },
  limit: { max: 60, minutes: 10 },
})

/** Lists events from yesterday on, nearest first. */
export const listEvents = endpoint('GET /commissions/:id/events', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'The events of a commission and their covers',
  reply: z.object({ rows: z.array(EventFigures) }),
})
