import type { Condition, Operator } from '../../../shared/rsql.ts'
import { compare } from '../../../shared/rsql-writer.ts'

type Option = string | { value: string; label: string }
export type Options = readonly (Option | { group: string; items: Option[] })[]

/** A filter as known to the address, the screen and the API. An address without it means `usual`. */
export type Filter = {
  label: string
  control: 'choice' | 'day' | 'none'
  /** Parameter name, if it differs from the filter's. */
  param?: string
  options?: Options
  usual: string
  /** Whether a value of the address is valid; others are ignored. */
  knows: (value: string) => boolean
  search?: (value: string) => Condition | undefined
  /** Label of its chip, if the options have none. */
  says?: (value: string) => string
  /** Behind the button on wide screens too. */
  place?: 'more'
  /** A view setting, not a filter: it has no chip, and « Tout afficher » keeps it. */
  narrows?: 'never'
}

/** Compares a field of the API with the value, if there is one. */
export const where =
  (field: string, operator: Operator = '==', toField: (value: string) => string | boolean = (value) => value) =>
  (value: string) =>
    value ? compare(field, operator, toField(value)) : undefined

type Own = Partial<Pick<Filter, 'param' | 'control' | 'usual' | 'knows' | 'search' | 'says' | 'place' | 'narrows'>>

const valuesOf = (options: Options): string[] =>
  options.flatMap((option) => {
    if (typeof option === 'string') return [option]
    return 'items' in option ? valuesOf(option.items) : [option.value]
  })

/** A choice; without `options` they come from the screen, and `knows` validates the address. */
export const choice = (label: string, options: Options, own: Own = {}): Filter => ({
  label,
  control: 'choice',
  options,
  usual: '',
  knows: (value) => valuesOf(options).includes(value),
  ...own,
})

export const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

export const day = (label: string, own: Own = {}): Filter => ({
  label,
  control: 'day',
  usual: '',
  knows: isDay,
  ...own,
})

/** Filter set by a link of another screen: shown as a chip that can be removed. */
export const linkedFilter = (label: string, own: Own & Required<Pick<Filter, 'knows' | 'says'>>): Filter => ({
  label,
  control: 'none',
  usual: '',
  ...own,
})

/** Label of an option. */
export function wordsOf(options: Options, value: string): string {
  for (const option of options) {
    if (typeof option !== 'string' && 'items' in option) {
      const found = wordsOf(option.items, value)
      if (found !== value) return found
    } else if (typeof option !== 'string' && option.value === value) return option.label
  }
  return value
}
