import { BUYERS, ROUNDS, SALES } from './screens/calendars.ts'
import { BOOKINGS, COMMISSIONS, PUBLISHING } from './screens/commissions.ts'
import { LISTS } from './screens/lists.ts'
import { ACCOUNT, READING } from './screens/members.ts'
import { ORDERS } from './screens/orders.ts'
import { MONEY, REGISTER } from './screens/persons.ts'
import { FIRST_STEPS, SOCIETY } from './screens/society.ts'
import { RENEWING, VISITORS } from './screens/visitors.ts'
import type { Screen } from './table.ts'

/** Every screen of the product. */
export const AREAS: Record<string, Screen[]> = {
  'what a visitor sees': VISITORS,
  'the renewal of a membership': RENEWING,
  'what a member reads': READING,
  'the account': ACCOUNT,
  'the cart and orders': ORDERS,
  bookings: BOOKINGS,
  'what is published': PUBLISHING,
  'the administration of a commission': COMMISSIONS,
  'the administration of persons': REGISTER,
  'money and messages': MONEY,
  'general administration': SOCIETY,
  'lists that fail, and are empty': LISTS,
  'the sale of calendars': SALES,
  'addresses and rounds': ROUNDS,
  'what a buyer of a calendar sees': BUYERS,
}

/** What is seen of a society that begins. */
export const BEGINNING = { 'the first steps of a society': FIRST_STEPS }
