import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { choice, day, isDay, type Options } from '../../../../web/ui/list/filters.ts'
import type { ChildrenRequest } from '../client.ts'

const thisYear = parisDay(new Date()).slice(0, 4)

/** Columns and filters of the list of children, as its address holds them. */
export const children = {
  size: 50,
  filters: {
    at: day('Âge au', { param: 'le', usual: `${thisYear}-12-31`, narrows: 'never' }),
    bornFrom: choice('Nés à partir de', [], { param: 'du', knows: isDay }),
    bornTo: choice('Nés jusqu’en', [], { param: 'au', knows: isDay }),
    parents: choice('Parents', [
      { value: '', label: 'À jour' },
      { value: 'tous', label: 'Tous' },
    ]),
    order: choice(
      'Ordre',
      [
        { value: '', label: 'Par nom' },
        { value: 'age', label: 'Du plus jeune au plus âgé' },
      ],
      { param: 'tri', narrows: 'never' },
    ),
  },
} as const
export type ChildValues = Record<keyof typeof children.filters, string>

/** First or last day of the birth year, one for each chosen age on `at`; or the day in the address. */
export function yearsBefore(at: string, day: '01-01' | '12-31', chosen: string): Options {
  const years = Array.from({ length: 21 }, (_, index) => {
    const year = String(Number(at.slice(0, 4)) - index)
    return { value: `${year}-${day}`, label: year }
  })
  const other = chosen !== '' && years.every(({ value }) => value !== chosen)
  return [
    { value: '', label: 'Toutes' },
    ...years,
    ...(other ? [{ value: chosen, label: formatShortDay(chosen) }] : []),
  ]
}

/** Request parameters of the list of children. */
export const childrenRequest = (
  { at, bornFrom, bornTo, parents }: ChildValues,
  q: string | undefined,
): ChildrenRequest => ({
  at,
  ...(bornFrom && { bornFrom }),
  ...(bornTo && { bornTo }),
  ...(q && { q }),
  parents: parents ? 'ALL' : 'ACTIVE',
})
