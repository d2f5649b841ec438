import { addDays } from '../../../shared/dates.ts'
import { endOf } from '../offline-payments/rules.ts'

const HOURS_BEFORE = 48

/** From that moment on nobody's word is a refusal: two days before the first day begins in Paris (rules#approval). */
export const decideBy = (startDate: string): Date =>
  new Date(endOf(addDays(startDate, -1)).getTime() - HOURS_BEFORE * 3_600_000)
