import { type Status, sameSet, statusAfter } from '../../society/persons/rules.ts'
import type { PersonChanges as Changes } from './contract.ts'

/** What is edited, whichever version it was. */
type PersonChanges = Omit<Changes, 'version'>

/** Compared where they are written: with rows of their own. */
type Whole = 'relations' | 'address'

type Person = {
  [Field in Exclude<keyof PersonChanges, keyof Status | Whole>]?: PersonChanges[Field] | null
} & Status

/** Which fields would change: a person may be sent whole, as it was read; what is not known of them is empty. */
export const changedFields = (person: Person, changes: PersonChanges) =>
  (Object.keys(changes) as (keyof PersonChanges)[]).filter((field) => {
    if (changes[field] === undefined) return false
    if (field === 'relations' || field === 'address') return true
    if (field !== 'subscriptions') return (changes[field] || null) !== (person[field] || null)
    return !sameSet(statusAfter(person, changes).subscriptions, person.subscriptions)
  })
