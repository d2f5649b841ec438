import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ListItems.module.css'

/** Rows drawn by the module instead of columns. */
export type Items<Row> = {
  key: (row: Row) => string | number
  show: (row: Row) => ReactNode
  /** Height of a row on phone and desktop, for the skeleton. */
  height: readonly [phone: number, desk: number]
  /**
   * `grid`: cards side by side if there is room; `covers`: pictures of 3 by 2 without a frame, two in a row on a phone.
   */
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
