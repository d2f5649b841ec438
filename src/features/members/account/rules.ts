import { type Status, sameSet, statusAfter } from '../../society/persons/rules.ts'
import type { PersonChanges as Changes } from './contract.ts'

/** Edited fields, without the version they are based on. */
type PersonChanges = Omit<Changes, 'version'>

/** Fields with rows of their own, compared where they are written. */
type Whole = 'relations' | 'address'

type Person = {
  [Field in Exclude<keyof PersonChanges, keyof Status | Whole>]?: PersonChanges[Field] | null
} & Status

/** Fields that would change: a client may send the whole person as it was read; unknown fields are empty. */
export const changedFields = (person: Person, changes: PersonChanges) =>
  (Object.keys(changes) as (keyof PersonChanges)[]).filter((field) => {
    if (changes[field] === undefined) return false
    if (field === 'relations' || field === 'address') return true
    if (field !== 'subscriptions') return (changes[field] || null) !== (person[field] || null)
    return !sameSet(statusAfter(person, changes).subscriptions, person.subscriptions)
  })
