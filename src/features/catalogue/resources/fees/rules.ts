import { type Cents, toEuros } from '../../../../shared/money.ts'
import { type Membertype, SUBSCRIPTIONS, type Subscription } from '../../../society/persons/contract.ts'
import { subscriptionsFor } from '../../../society/persons/rules.ts'

/** Whether somebody of this status can have that subscription at all (rules#status-and-subscriptions). */
export const mayHold = (membertype: Membertype, subscription: Subscription): boolean =>
  subscriptionsFor(membertype, SUBSCRIPTIONS).includes(subscription)

type Pair = { membertype: Membertype; subscription: Subscription; members: number }
type Offered = { name: string; priceCents: Cents; membertypes: Membertype[]; subscription: Subscription | null }

/** What each pair of status and subscription pays in all; no fee is a price that is missing. */
export const tariffOf = (pairs: readonly Pair[], offered: readonly Offered[]) =>
  pairs.map((pair) => {
    const fees = offered.filter(
      ({ membertypes, subscription }) => subscription === pair.subscription && membertypes.includes(pair.membertype),
    )
    return {
      ...pair,
      total: toEuros(fees.reduce((sum, { priceCents }) => sum + priceCents, 0)),
      fees: fees.map(({ name }) => name),
    }
  })
