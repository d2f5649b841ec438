import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ListItems.module.css'

/** Rows that are more than their columns: each as its own slice draws it. */
export type Items<Row> = {
  key: (row: Row) => string | number
  show: (row: Row) => ReactNode
  /** The height of a row on a phone and on a desk, for the skeleton. */
  height: readonly [phone: number, desk: number]
  /** Side by side, where there is room: each is a card of its own. */
  layout?: 'grid'
}

const classOf = ({ layout }: Pick<Items<never>, 'layout'>) =>
  layout === 'grid' ? styles.grid : `framed ${styles.items}`

export const ListItems = <Row,>({
  rows,
  items,
  dense,
}: {
  rows: readonly Row[]
  items: Items<Row>
  dense: boolean
}) => (
  <ul className={dense ? `${classOf(items)} ${styles.dense}` : classOf(items)}>
    {rows.map((row) => (
      <li key={items.key(row)}>{items.show(row)}</li>
    ))}
  </ul>
)

type Waiting = { count: number; height: number; layout: Items<never>['layout'] }

export const ItemsSkeleton = ({ count, height, layout }: Waiting) => (
  <div className={classOf(layout ? { layout } : {})}>
    {Array.from({ length: count }, (_, row) => (
      <div key={`row-${row.toString()}`} className={styles.waiting} style={{ height }}>
        <Skeleton height={18} width="60%" />
        {height > 60 && <Skeleton height={14} width="40%" />}
      </div>
    ))}
  </div>
)
