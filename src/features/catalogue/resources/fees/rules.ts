import { type Cents, toCents, toEuros } from '../../../../shared/money.ts'
import { type Membertype, SUBSCRIPTIONS, type Subscription } from '../../../society/persons/contract.ts'
import { subscriptionsFor } from '../../../society/persons/rules.ts'
import type { FeeShare } from './contract.ts'

/** Whether this status can have that subscription at all (rules#status-and-subscriptions). */
export const mayHold = (membertype: Membertype, subscription: Subscription): boolean =>
  subscriptionsFor(membertype, SUBSCRIPTIONS).includes(subscription)

type Pair = { membertype: Membertype; subscription: Subscription; members: number }
type Offered = { name: string; priceCents: Cents; membertypes: Membertype[]; subscription: Subscription | null }

/** Total of the fees for each pair of status and subscription; without a fee the price is missing. */
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

/** A share as stored. */
export type StoredShare = { name: string; cents: Cents; account: string }

export const toStoredShares = (shares: readonly FeeShare[]): StoredShare[] =>
  shares.map(({ amount, ...share }) => ({ ...share, cents: toCents(amount) }))

/** Casts a column of shares, whose form a constraint of the table guarantees. */
export const storedShares = (shares: unknown): FeeShare[] =>
  (shares as StoredShare[]).map(({ cents, ...share }) => ({ ...share, amount: toEuros(cents) }))

/** What is left of a fee for the society, in cents; negative if the shares exceed the price. */
export const ownCents = ({ price, shares }: { price: number; shares: readonly Pick<FeeShare, 'amount'>[] }): Cents =>
  toCents(price) - shares.reduce((sum, { amount }) => sum + toCents(amount), 0)

/** Why these shares are invalid for a fee (rules#shares-of-fees). */
export function sharesProblem(fee: { price: number; shares: readonly FeeShare[] }) {
  const names = fee.shares.map(({ name }) => name.toLocaleLowerCase('fr'))
  if (new Set(names).size < names.length) return 'same-share'
  return ownCents(fee) < 0 ? 'shares-exceed' : undefined
}
