import type { Membertype, Subscription } from '../contract.ts'
import { subscriptionsFor } from '../rules.ts'
import type { PersonChanges } from './contract.ts'

type Person = {
  email: string | null
  membertype: Membertype | null
  membertypePrecision: string | null
  subscriptions: string[]
  newsletterOptIn: boolean
}

/** What follows from a change: the subscriptions from the membertype, a precision for EXTERNE alone (specification, section 4). */
export function normalised(person: Person, changes: PersonChanges) {
  const membertype = changes.membertype ?? person.membertype
  const chosen = changes.subscriptions ?? (person.subscriptions as Subscription[])
  return {
    ...(membertype && { subscriptions: subscriptionsFor(membertype, chosen) }),
    ...(membertype !== 'EXTERNE' && { membertypePrecision: null }),
  }
}

/** Fields that a member leaves to the administrators on an account that exists (specification, sections 2 and 5). */
const RESERVED = ['email', 'membertype', 'membertypePrecision', 'subscriptions', 'newsletterOptIn'] as const

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Which of the reserved fields would change: a person may be sent whole, as it was read. */
export function reservedChanges(person: Person, changes: PersonChanges) {
  return RESERVED.filter((field) => {
    if (changes[field] === undefined) return false
    if (field !== 'subscriptions') return (changes[field] || null) !== (person[field] || null)
    return !sameSet(normalised(person, changes).subscriptions ?? [], person.subscriptions)
  })
}
