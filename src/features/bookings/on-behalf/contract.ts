import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Euros, Id } from '../../../shared/schemas.ts'
import { Availability, readAvailability, Violation } from '../../catalogue/resources/contract.ts'
import { Beyond, OfflineMoney } from '../../orders/orders/contract.ts'
import { Reason } from '../../orders/refunds/cancellation/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { Email, Line, Phone } from '../../society/persons/values/contract.ts'
import { Means } from '../../society/settings/contract.ts'
import { CartViolation, MOST } from '../cart/contract.ts'

const auth = { of: 'resource', may: may.manageCommission } as const

/** Free capacity for anybody: only closures, other bookings and places held for the waitlist reduce it. */
export const readPlaces = endpoint('GET /resources/:id/places', {
  auth,
  summary: 'The places of it that nobody has, day by day',
  query: readAvailability.query,
  reply: Availability,
})

/** A rule that the booking breaks and that the administrator may override. */
const Against = Violation.extend({ code: Beyond })
export type Against = z.infer<typeof Against>

const count = (number: z.ZodNumber | z.ZodCoercedNumber) => number.int().min(1, 'too-small').max(MOST, 'too-large')

/** Price of a booking, what prevents it, and the rules it would break, most serious first. */
export const validateBooking = endpoint('GET /resources/:id/judgement', {
  auth,
  summary: 'What would stand against a booking for somebody',
  query: z
    .object({
      quantity: count(z.coerce.number()).default(1).describe('How many.'),
      startDate: Day.optional().describe('The first day, of what is let by the day.'),
      endDate: Day.optional().describe('The last day.'),
      member: Id.optional().describe('The member it is for; nobody: a guest.'),
    })
    .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
      path: ['endDate'],
      message: 'required',
    }),
  reply: z.object({ price: Euros, hindrance: CartViolation.nullable(), against: z.array(Against) }),
  refusals: { 404: ['person-not-found'] },
})
export type CartValidation = z.infer<typeof validateBooking.reply>

/** A buyer without an account, with contact details. */
const Guest = z
  .object({
    name: Line.pipe(z.string().min(1, 'required').max(120, 'too-long')),
    email: absentOrNull(Email),
    phone: absentOrNull(Phone),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, { path: ['email'], message: 'required' })

/** Payment: later, while the order waits; at once by hand; or none, for which the administrator gives a reason. */
const Payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LATER'), means: Means }),
  OfflineMoney.extend({ kind: z.literal('PAID') }),
  z.object({ kind: z.literal('FREE'), reason: Reason }),
])
export type Payment = z.infer<typeof Payment>

const BookingFields = z.object({
  key: z.uuid(),
  member: z.object({ id: z.number().int().positive().max(2_147_483_647) }).optional(),
  guest: Guest.optional(),
  quantity: count(z.number()),
  startDate: absentOrNull(Day),
  endDate: absentOrNull(Day),
  /** Absent if it costs nothing. */
  payment: Payment.optional(),
  /** Total that the administrator saw, in euros. */
  total: Euros,
  beyond: z.array(Beyond).max(Beyond.options.length).default([]),
})
export type BookingResult = z.infer<typeof BookingFields>

/**
 * Books for a member or a guest, and takes the place at once (rules#booking-for-somebody). The same `key` again returns
 * the same order. Every broken rule must be named in `beyond`; a place that is taken is always refused.
 */
export const bookFor = endpoint('POST /resources/:id/bookings', {
  auth,
  summary: 'Book for a member or a guest of the society',
  body: BookingFields.superRefine(({ member, guest, startDate, endDate, payment }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if ((member === undefined) === (guest === undefined)) refuse(['member'], 'required')
    if ((startDate === undefined) !== (endDate === undefined)) refuse(['endDate'], 'required')
    if (startDate !== undefined && endDate !== undefined && endDate < startDate) refuse(['endDate'], 'dates-inverted')
    // Card payments are requested by a link to the buyer's own account.
    if (guest && payment?.kind === 'LATER' && payment.means === 'CARD') refuse(['payment', 'means'], 'no-card')
  }),
  reply: z.object({ id: z.number().int() }),
  statuses: [201],
  refusals: {
    404: ['person-not-found'],
    // `errors` of the first two give the reason, the resource and its days.
    409: [
      'lines-unavailable',
      'rules-against',
      'total-changed',
      'means-not-taken',
      'starts-too-soon',
      'key-taken',
      'order-too-large',
      'card-too-small',
    ],
  },
  limit: { max: 120, minutes: 10 },
})
