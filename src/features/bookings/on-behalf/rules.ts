import type { Violation } from '../../catalogue/resources/contract.ts'
import type { ResourceRulesAndPrice } from '../../catalogue/resources/rules.ts'
import type { Beyond } from '../../orders/orders/contract.ts'

type Rules = Partial<Omit<ResourceRulesAndPrice, 'billingPeriod'>>

/** Values that disable each rule of a resource when it is overridden. */
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

/** The resource without the rule that was violated; undefined if it is the capacity, which nobody can override. */
export const without = <R extends ResourceRulesAndPrice>(resource: R, { code }: Violation): R | undefined =>
  isRule(code) ? { ...resource, ...WITHOUT[code] } : undefined

/** The resource with its capacity as the only limit (rules#booking-for-somebody). */
export const placesOf = <R extends ResourceRulesAndPrice>(resource: R): R =>
  Object.assign({}, resource, ...Object.values(WITHOUT))
