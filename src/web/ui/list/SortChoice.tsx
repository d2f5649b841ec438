import { NativeSelect } from '@mantine/core'
import type { ListState } from './useList.ts'
import { type Order, orderOf, type Sort } from './view.ts'

const BEST_FIRST = { value: '', label: 'Meilleure réponse d’abord' }

function readSort(value: string): Sort | undefined {
  const [field, direction] = value.split(',')
  return field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined
}

/** Sort control for cards, which have no headings. */
export function SortChoice<Row, Name extends string>({ list, order }: { list: ListState<Row, Name>; order: Order }) {
  const sort = orderOf(list.described, list.view)
  const value = sort ? `${sort.field},${sort.direction}` : ''
  const options = order.bestFirst && list.view.q.trim() ? [BEST_FIRST, ...order.choices] : order.choices
  const known = options.some((option) => option.value === value)
  return (
    <NativeSelect
      label="Trier par"
      data={known ? [...options] : [{ value, label: 'Autre ordre' }, ...options]}
      value={value}
      onChange={({ currentTarget }) => list.show({ sort: readSort(currentTarget.value) })}
    />
  )
}
