import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Table.module.css'
import type { Sort } from './view.ts'

type Direction = Sort['direction']
const SORTED = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: IconArrowUp, desc: IconArrowDown }

/** Column heading that sorts; pressed again, in reverse. */
export function SortHead(props: {
  children: ReactNode
  sorted?: Direction | undefined
  className?: string
  onSort: (direction: Direction) => void
}) {
  const { children, sorted, className, onSort } = props
  const Arrow = sorted ? ARROWS[sorted] : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted ? SORTED[sorted] : 'none'} className={className}>
      <button type="button" className={styles.sort} onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}>
        {children}
        <Arrow size={16} aria-hidden="true" className={sorted ? undefined : 'soft'} />
      </button>
    </th>
  )
}
