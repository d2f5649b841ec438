import type { Cents } from '../../../shared/money.ts'
import type { Doubt } from '../campaigns/contract.ts'
import { lineName } from '../campaigns/labels.ts'
import type { CalendarBuyer } from './contract.ts'

/** Reasons to check a purchase: its number is in no book, or no number was left for it. */
export function doubtsOf(stub: number | undefined, book: object | undefined): Doubt[] {
  if (stub === undefined) return ['NO_STUB']
  return book ? [] : ['OUTSIDE']
}

/** The buyer as stored. */
export const soldTo = ({ lastName, firstName, email, address }: CalendarBuyer) => ({
  lastName,
  firstName,
  email,
  streetNumber: address.streetNumber,
  streetName: address.streetName,
  postalCode: String(address.postalCode).padStart(5, '0'),
  city: address.city,
})
type Sold = ReturnType<typeof soldTo>

/** The buyer on the receipt. */
export function billingOf(buyer: CalendarBuyer) {
  const { firstName, lastName, streetNumber, streetName, postalCode, city } = soldTo(buyer)
  return {
    personId: null,
    buyerName: `${firstName} ${lastName}`,
    buyerAddress: `${streetNumber} ${streetName}\n${postalCode} ${city}`.trim(),
  }
}

/** Accounting line of a gift: the campaign's, at the chosen price. */
export const lineOf = ({ resourceId, year }: { resourceId: number; year: number }, cents: Cents) => ({
  resourceId,
  resourceName: lineName(year),
  billingPeriod: 'UNIT' as const,
  unitPriceCents: cents,
  quantity: 1,
  lineTotalCents: cents,
  takesPlace: false,
  startDate: null,
  endDate: null,
})

type Before = Omit<Sold, 'email'> & {
  email: string | null
  campaignId: number
  declaredStub: number | null
  totalCents: Cents
}
type PurchaseRequest = { person: CalendarBuyer; stubNumber?: number | undefined }

/** Whether a purchase repeats the pending one. */
export function isSame(
  before: Before,
  campaign: { id: number },
  { person, stubNumber }: PurchaseRequest,
  cents: Cents,
): boolean {
  const sold = soldTo(person)
  const keys = Object.keys(sold) as (keyof Sold)[]
  return (
    before.campaignId === campaign.id &&
    before.totalCents === cents &&
    before.declaredStub === (stubNumber ?? null) &&
    keys.every((key) => before[key] === sold[key])
  )
}

/** Return address with the identifier of the sale, if it is that of the code's page. */
export const addressWithId = (address: string, externalId: string): string =>
  address.endsWith('/calendrier/code/') ? `${address}${externalId}` : address

/** The draft stays in the browser's tab until the purchase is paid. */
export const KEEP = { name: 'calendar' }
