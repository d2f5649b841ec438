import type { Condition, Operator } from '../../../shared/rsql.ts'
import { compare } from '../../../shared/rsql-writer.ts'

type Option = string | { value: string; label: string }
export type Options = readonly (Option | { group: string; items: Option[] })[]

/** What narrows a list, as its address, its screen and the API know it. An address that says nothing of it means `usual`. */
export type Filter = {
  label: string
  control: 'choice' | 'day' | 'none'
  /** Its name in the address, where that is another than the filter's own. */
  param?: string
  options?: Options
  usual: string
  /** Whether an address may say so: anything else counts for nothing. */
  knows: (value: string) => boolean
  search?: (value: string) => Condition | undefined
  /** How a chip says it, where the options do not. */
  says?: (value: string) => string
  /** Stands behind the button on a wide screen too. */
  place?: 'more'
  /** A view setting, not a filter: it has no chip, and « Tout afficher » keeps it. */
  narrows?: 'never'
}

/** The API is asked for the field so compared, where there is a value. */
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

/** One of these; without `options` they come with the screen, and `knows` says which an address may name. */
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

/** What another screen's link narrows by: a chip shows it and takes it away. */
export const linkedFilter = (label: string, own: Own & Required<Pick<Filter, 'knows' | 'says'>>): Filter => ({
  label,
  control: 'none',
  usual: '',
  ...own,
})

/** The words an option is shown by. */
export function wordsOf(options: Options, value: string): string {
  for (const option of options) {
    if (typeof option !== 'string' && 'items' in option) {
      const found = wordsOf(option.items, value)
      if (found !== value) return found
    } else if (typeof option !== 'string' && option.value === value) return option.label
  }
  return value
}
