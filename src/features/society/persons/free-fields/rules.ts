import type { FreeAccess, FreeField, FreeValue, FreeValues } from './contract.ts'
import { LONGEST_TEXT } from './contract.ts'
import { freeWords } from './labels.ts'

/** The caller: an administrator of persons, or the member themselves. */
export type FreeCaller = 'administrator' | 'member'

export const maySee = (access: FreeAccess, caller: FreeCaller) =>
  caller === 'administrator' || access !== 'ADMINISTRATORS'
export const mayEdit = (access: FreeAccess, caller: FreeCaller) =>
  caller === 'administrator' || access === 'MEMBER_EDITS'

/** A value as stored, null if empty, or why it is invalid. */
export type FreeOutcome = { value: FreeValue | null } | { code: string }

const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Whether it is a valid day within a lifetime. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The one rule on values of a field, for every channel (rules#free-fields). */
export function checkFreeValue(field: Pick<FreeField, 'kind' | 'choices'>, value: FreeValue | null): FreeOutcome {
  if (value === null || value === '') return { value: null }
  if (field.kind === 'YES_NO') return typeof value === 'boolean' ? { value } : { code: 'yes-no-format' }
  if (field.kind === 'CHOICE')
    return field.choices.some(({ id }) => id === value) ? { value } : { code: 'unknown-choice' }
  if (typeof value !== 'string') return { code: 'text-format' }
  if (field.kind === 'DATE') return isDay(value) ? { value } : { code: 'day-format' }
  const text = tidy(value)
  if (text.length > LONGEST_TEXT) return { code: 'too-long' }
  if (/\p{Cc}/u.test(text)) return { code: 'text-format' }
  return { value: text === '' ? null : text }
}

export type FreeChange = { id: number; value: FreeValue | null }
type FreeReplacement = { id: number; name: string; old: string | null; new: string | null }
type FreeProblem = { id: number; code: string }

/**
 * Applies changes to a person's values: returns the result, the replaced values as text, and errors, such as
 * `unknown-field`. Values of archived fields stay.
 */
export function changeFreeValues(fields: readonly FreeField[], held: FreeValues, changes: readonly FreeChange[]) {
  const values: FreeValues = { ...held }
  const replaced: FreeReplacement[] = []
  const problems: FreeProblem[] = []
  for (const { id, value: wanted } of changes) {
    const field = fields.find((each) => each.id === id)
    if (!field) {
      problems.push({ id, code: 'unknown-field' })
      continue
    }
    const outcome = checkFreeValue(field, wanted)
    if ('code' in outcome) {
      problems.push({ id, code: outcome.code })
      continue
    }
    const before = held[id] ?? null
    if (outcome.value === before) continue
    if (outcome.value === null) delete values[id]
    else values[id] = outcome.value
    replaced.push({ id, name: field.name, old: freeWords(field, before), new: freeWords(field, outcome.value) })
  }
  return { values, replaced, problems }
}

/** Which account's value is kept in a merge, by field number. */
export type FreeChoices = Readonly<Record<string, 'kept' | 'gone'>>

/**
 * Merges the values of two accounts: a chosen account's value, even if empty; else the kept account's, completed from
 * the other.
 */
export function mergeFreeValues(kept: FreeValues, gone: FreeValues, choices: FreeChoices): FreeValues {
  const values: FreeValues = { ...gone, ...kept }
  for (const [id, choice] of Object.entries(choices)) {
    const value = { kept, gone }[choice][id]
    if (value === undefined) delete values[id]
    else values[id] = value
  }
  return values
}

/** Value of a bulk change as text; none empties the field. */
export function readFreeText({ kind }: Pick<FreeField, 'kind'>, text: string): FreeValue | null {
  if (text === '') return null
  if (kind === 'CHOICE') return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (kind === 'YES_NO') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Values matched by `3:17` or `3:true`: the text after the number, in every form a kind of field may store. */
export function readFreeCondition(text: string): FreeValues[] {
  const [, id, value] = /^(\d{1,9}):(.{1,200})$/.exec(text) ?? []
  if (id === undefined || value === undefined) return []
  const held: FreeValue[] = [value]
  if (/^\d{1,9}$/.test(value)) held.push(Number(value))
  if (value === 'true' || value === 'false') held.push(value === 'true')
  return held.map((each) => ({ [id]: each }))
}
