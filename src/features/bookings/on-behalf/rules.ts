import type { Violation } from '../../catalogue/resources/contract.ts'
import type { ResourceRulesAndPrice } from '../../catalogue/resources/rules.ts'
import type { Beyond } from '../../orders/orders/contract.ts'

type Rules = Partial<Omit<ResourceRulesAndPrice, 'billingPeriod'>>

/** What a resource says no more once a rule of it is gone beyond. */
const WITHOUT: Record<Exclude<Beyond, 'not-open'>, Rules> = {
  'not-on-sale': { saleOpensAt: null, saleClosesAt: null },
  'too-early': { noticeDays: 0, earliestStart: null },
  'too-late': { windowDays: null, latestStart: null },
  weekday: { startWeekdays: [] },
  'too-short': { minDays: null },
  'too-long': { maxDays: null },
  limit: { maxPerMember: null },
}

const isRule = (code: Violation['code']): code is keyof typeof WITHOUT => code in WITHOUT

/** The same resource without the rule that an obstacle is of; undefined where that is a place, which nobody goes beyond. */
export const without = <R extends ResourceRulesAndPrice>(resource: R, { code }: Violation): R | undefined =>
  isRule(code) ? { ...resource, ...WITHOUT[code] } : undefined

/** The same resource with nothing but its places in the way (rules#booking-for-somebody). */
export const placesOf = <R extends ResourceRulesAndPrice>(resource: R): R =>
  Object.assign({}, resource, ...Object.values(WITHOUT))
