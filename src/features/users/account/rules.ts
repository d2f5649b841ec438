import type { Membertype, Subscription } from '../contract.ts'
import { subscriptionsFor } from '../rules.ts'
import type { PersonChanges } from './contract.ts'

type Person = {
  [Field in Exclude<keyof PersonChanges, 'membertype' | 'subscriptions'>]: PersonChanges[Field] | null
} & { membertype: Membertype | null; subscriptions: string[] }

/** What follows from a change: the subscriptions from the membertype, a precision for EXTERNE alone (specification, section 4). */
export function normalised(person: Person, changes: PersonChanges) {
  const membertype = changes.membertype ?? person.membertype
  const chosen = changes.subscriptions ?? (person.subscriptions as Subscription[])
  return {
    ...(membertype && { subscriptions: subscriptionsFor(membertype, chosen) }),
    ...(membertype !== 'EXTERNE' && { membertypePrecision: null }),
  }
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Which fields would change: a person may be sent whole, as it was read. */
export const changedFields = (person: Person, changes: PersonChanges) =>
  (Object.keys(changes) as (keyof PersonChanges)[]).filter((field) => {
    if (changes[field] === undefined) return false
    if (field !== 'subscriptions') return (changes[field] || null) !== (person[field] || null)
    return !sameSet(normalised(person, changes).subscriptions ?? [], person.subscriptions)
  })
