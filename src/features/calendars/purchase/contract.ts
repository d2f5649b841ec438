import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull } from '../../../shared/schemas.ts'
import {
  AMOUNT_REFUSALS,
  Checkout,
  PROVIDER_REFUSALS,
  ShownTerms,
  TERMS_CHANGED,
} from '../../orders/orders/contract.ts'
import { AddressForm } from '../../society/persons/addresses/contract.ts'
import { Email, Line } from '../../society/persons/values/contract.ts'
import { StubNumber } from '../campaigns/contract.ts'

const text = (max: number) => Line.pipe(z.string().min(1, 'required').max(max, 'too-long'))

/** A higher amount is taken for a typing error. */
export const MOST_EUROS = 5_000

/** Amount in euros: to the cent, at least the campaign's minimum. */
export const Amount = z
  .number('amount-format')
  .min(2, 'amount-too-small')
  .max(MOST_EUROS, 'amount-too-large')
  .multipleOf(0.01, 'amount-cents')

/** Buyer of a calendar (rules#calendar-purchase). */
export const CalendarBuyer = z.object({
  lastName: text(100),
  firstName: text(100),
  email: Email,
  address: AddressForm.pick({ postalCode: true }).extend({
    streetNumber: text(20),
    streetName: text(200),
    city: text(100),
  }),
})
export type CalendarBuyer = z.infer<typeof CalendarBuyer>

export const CalendarPurchase = z.object({
  person: CalendarBuyer,
  /** Absent: the next number of a book of the page. */
  stubNumber: absentOrNull(StubNumber),
  amount: Amount,
  recaptcha: z.string().min(1, 'required').max(10_000),
  /** Return address: the identifier of the sale is appended if it ends in `/calendrier/code/`. */
  successRedirect: z.string().max(2_000),
  /** Idempotency key of the browser: the same key is the same purchase, updated if it was not paid yet. */
  key: absentOrNull(z.uuid()),
  terms: ShownTerms,
})
export type CalendarPurchase = z.infer<typeof CalendarPurchase>

/**
 * Opens the card page for a calendar. A number that is already used is refused before anything is paid (rules#stubs).
 */
export const buyCalendar = endpoint('POST /commands/calendar', {
  auth: 'public',
  summary: 'Buy a calendar',
  body: CalendarPurchase,
  reply: Checkout,
  refusals: {
    409: [
      'campaign-coming',
      'campaign-over',
      'stub-taken',
      'already-paid',
      'below-minimum',
      'means-not-taken',
      TERMS_CHANGED,
      ...AMOUNT_REFUSALS,
    ],
    502: PROVIDER_REFUSALS,
  },
  limit: { max: 120, minutes: 10 },
})
