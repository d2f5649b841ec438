/**
 * Label of a field in a comparison of two edits, and its value in words if it is not text. `core` is the part of the
 * value that matters, if some of it changes by itself.
 */
type FieldLabel<Value> = string | { label: string; say: (value: Value) => string; core?: (value: Value) => unknown }
/** By field; null for a field that is not part of the thing, such as a password. */
export type FieldLabels<V> = { [Field in keyof V]: FieldLabel<V[Field]> | null }

export type Field<V> = keyof V & string
export type Versions<V> = { opened: V; mine: V; theirs: V }

/** Values that differ only in spaces are equal: a telephone number is typed in many ways. */
const text = (value: unknown) => (JSON.stringify(value) ?? '').replace(/\s/g, '')

export function isSame<V>(labels: FieldLabels<V>, field: Field<V>, one: V, other: V): boolean {
  const known = labels[field]
  const core = (typeof known === 'object' && known?.core) || ((value: unknown) => value)
  return text(core(one[field])) === text(core(other[field]))
}

/**
 * Merges two edits of the opened version. A field changed by one of them takes that value; `taken` names those of the
 * other person. A field that both changed differently clashes, and mine stays until somebody chooses.
 */
export function merge<V extends object>({ opened, mine, theirs }: Versions<V>, labels: FieldLabels<V>) {
  const fields = Object.keys(labels) as Field<V>[]
  const changed = fields.filter(
    (field) => labels[field] !== null && !isSame(labels, field, theirs, opened) && !isSame(labels, field, theirs, mine),
  )
  const clashes = changed.filter((field) => !isSame(labels, field, mine, opened))
  const taken = changed.filter((field) => !clashes.includes(field))
  const values = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  return { values, clashes, taken }
}

export function labelOf<V>(labels: FieldLabels<V>, field: Field<V>): string {
  const known = labels[field]
  return typeof known === 'object' ? (known?.label ?? '') : known
}

/** Longer texts are shown shortened to their differences. */
const LONG = 160
const AROUND = 40

/** Two texts shortened for a comparison. */
export function sideBySide(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length)
  if (Math.max(one.length, other.length) <= LONG) return [one, other]
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [before, after] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)]
  const shorten = (text: string) =>
    `${before > 0 ? '… ' : ''}${text.slice(before, text.length - after)}${after > 0 ? ' …' : ''}`
  return [shorten(one), shorten(other)]
}

/** A value in words, as the form shows it. */
export function wordsOf<V>(labels: FieldLabels<V>, field: Field<V>, value: V[Field<V>]): string {
  const known = labels[field]
  if (typeof known === 'object' && known) return known.say(value) || 'rien'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value).trim() || 'rien'
}
