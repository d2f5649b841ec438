import { Skeleton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Sums } from '../../../shared/hal.ts'
import { formatEuros } from '../../../shared/money.ts'
import styles from './ListCards.module.css'
import type { Column, Table } from './ListTable.tsx'
import { Opener } from './Opener.tsx'
import { PickOne, type Selecting } from './Pick.tsx'
import { isPicked } from './picked.ts'

type Props<Row> = {
  rows: readonly Row[]
  table: Table<Row>
  selecting: Selecting<Row> | undefined
  sums: Sums | undefined
}

/** Rows of a table on a phone, in one frame and in the same order. */
export function ListCards<Row>({ rows, table, selecting, sums }: Props<Row>) {
  const page = rows.map(table.key)
  const classOf = (row: Row) => {
    if (!selecting) return styles.choice
    return `${styles.choice} ${styles.selectable} ${isPicked(selecting.picked, table.key(row)) ? styles.picked : ''}`
  }
  const at = (place: Column<Row>['card'], row: Row): ReactNode[] =>
    table.columns
      .filter(({ card }) => card === place)
      .map(({ cell, onCard }) => (onCard ?? cell)(row))
      .filter(Boolean)
  return (
    <>
      <CardSums table={table} sums={sums} />
      <ul className="framed">
        {rows.map((row) => (
          <li key={table.key(row)} className={classOf(row)}>
            {selecting && <PickOne {...selecting} id={table.key(row)} label={selecting.label(row)} page={page} />}
            <Opener to={table.to(row)} className={table.action ? `${styles.card} ${styles.beside}` : styles.card}>
              <span className={styles.name}>{table.title(row)}</span>
              <span>{at('beside', row)}</span>
              <span className={`soft ${styles.line}`}>{joined(at('line', row))}</span>
              <span className={`soft small ${styles.line}`}>{joined(at('small', row))}</span>
            </Opener>
            {table.action && <div className={styles.action}>{table.action(row)}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Above the cards, because their end is a screen away. */
const CardSums = <Row,>({ table, sums = {} }: Pick<Props<Row>, 'table' | 'sums'>) =>
  table.columns.map(
    ({ name }) =>
      sums[name] !== undefined && (
        <p key={name} className={styles.sum}>
          Total <strong>{formatEuros(sums[name])}</strong>
        </p>
      ),
  )

const joined = (parts: ReactNode[]) =>
  parts.map((part, index) => (
    <Fragment key={`part-${index.toString()}`}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))

export const CardsSkeleton = ({ count }: { count: number }) => (
  <div className="framed">
    {Array.from({ length: count }, (_, row) => (
      <div key={`row-${row.toString()}`} className={`${styles.choice} ${styles.waiting}`}>
        <Skeleton height={18} width="70%" />
        <Skeleton height={16} width="60%" />
      </div>
    ))}
  </div>
)
