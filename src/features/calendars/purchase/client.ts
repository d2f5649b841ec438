import type { CallOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/http.ts'
import { buyCalendar } from './contract.ts'

/** Opens the card page for a calendar. */
export const buy = (purchase: CallOf<typeof buyCalendar>['body']) => call(buyCalendar, { body: purchase })
