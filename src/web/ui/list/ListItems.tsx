import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ListItems.module.css'

/** Rows that are more than their columns: each as its own slice draws it. */
export type Items<Row> = {
  key: (row: Row) => string | number
  show: (row: Row) => ReactNode
  /** The height of a row on a phone and on a desk, for the skeleton. */
  height: readonly [phone: number, desk: number]
  /** Side by side: cards where there is room for them, or covers of 3 by 2 without a frame, two by two on a phone. */
  layout?: 'grid' | 'covers'
}

const classOf = ({ layout }: Pick<Items<never>, 'layout'>) => (layout ? styles[layout] : `framed ${styles.items}`)

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
      <div key={`row-${row.toString()}`} className={styles.waiting} {...(layout !== 'covers' && { style: { height } })}>
        {layout === 'covers' && <Skeleton className={styles.cover ?? ''} />}
        <Skeleton height={18} width="60%" />
        {height > 60 && <Skeleton height={14} width="40%" />}
      </div>
    ))}
  </div>
)
