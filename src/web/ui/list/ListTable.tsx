import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Sums } from '../../../shared/hal.ts'
import { formatEuros } from '../../../shared/money.ts'
import { Opener, type RowTarget } from './Opener.tsx'
import { PickOne, PickPage, type Selecting } from './Pick.tsx'
import { isPicked } from './picked.ts'
import { SortHead } from './SortHead.tsx'
import styles from './Table.module.css'
import type { Sort } from './view.ts'

/** A column, named after the API's field that sorts it. */
export type Column<Row> = {
  name: string
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers and dates. */
  align?: 'number'
  /** Hidden in tables narrower than 960 px. */
  room?: 'roomy'
  /** Place and label on a phone's card; absent: hidden. */
  card?: 'beside' | 'line' | 'small'
  onCard?: (row: Row) => ReactNode
}

/** Rows that open something: name, target and description of each. */
export type Table<Row> = {
  key: (row: Row) => number
  /** Column of the names. */
  head: { name: string; label: string }
  title: (row: Row) => string
  to: (row: Row) => RowTarget
  under?: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  /** Button of each row. */
  action?: (row: Row) => ReactNode
}

type Props<Row> = {
  rows: readonly Row[]
  table: Table<Row>
  dense: boolean
  selecting: Selecting<Row> | undefined
  labelledBy: string | undefined
  /** Accessible name without a heading. */
  label: string | undefined
  sums: Sums | undefined
  pages: number
  sort: Sort | undefined
  sortable: readonly string[]
  onSort: (sort: Sort) => void
}

/** Text that compact rows may truncate, with a tooltip of the whole. */
const inOneLine = (cell: ReactNode) =>
  typeof cell === 'string' ? (
    <span className={styles.words} title={cell}>
      {cell}
    </span>
  ) : (
    cell
  )

/** More columns may need more room than the page's column. */
const ROOMY = 6
const classOf = ({ align, room }: Pick<Column<never>, 'align' | 'room'>) =>
  [align && styles.number, room && styles.roomy].filter(Boolean).join(' ')

/** A row opens by click, or by keyboard from its name. */
export function ListTable<Row>(props: Props<Row>) {
  const { rows, table, dense, selecting, labelledBy, label, sums, pages, sort, sortable, onSort } = props
  const page = rows.map(table.key)
  const isChosen = (row: Row) => selecting !== undefined && isPicked(selecting.picked, table.key(row))
  const head = ({ name, label, ...column }: Pick<Column<Row>, 'name' | 'label' | 'align' | 'room'>) =>
    sortable.includes(name) ? (
      <SortHead
        key={name}
        className={classOf(column)}
        sorted={sort?.field === name ? sort.direction : undefined}
        onSort={(direction) => onSort({ field: name, direction })}
      >
        {label}
      </SortHead>
    ) : (
      <th key={name} scope="col" className={`${styles.plain} ${classOf(column)}`}>
        {label}
      </th>
    )
  return (
    <div className={table.columns.length > ROOMY ? `${styles.box} ${styles.many}` : styles.box}>
      <table
        className={dense ? `${styles.table} ${styles.dense}` : styles.table}
        aria-labelledby={labelledBy}
        aria-label={labelledBy ? undefined : label}
      >
        <thead>
          <tr>
            {selecting && (
              <th scope="col" className={styles.pick}>
                <PickPage label={selecting.page} page={page} picked={selecting.picked} onPick={selecting.onPick} />
              </th>
            )}
            {head(table.head)}
            {table.columns.map(head)}
            {table.action && (
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={table.key(row)}
              className={`${table.to(row) ? styles.opens : ''} ${isChosen(row) ? styles.picked : ''}`}
            >
              {selecting && (
                <td className={styles.pick}>
                  <PickOne {...selecting} id={table.key(row)} label={selecting.label(row)} page={page} />
                </td>
              )}
              <th scope="row">
                <Opener to={table.to(row)} className={styles.opener}>
                  {table.title(row)}
                </Opener>
                {table.under && <div className={`soft small ${styles.under}`}>{table.under(row)}</div>}
              </th>
              {table.columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {inOneLine(column.cell(row))}
                </td>
              ))}
              {table.action && <td className={styles.action}>{table.action(row)}</td>}
            </tr>
          ))}
        </tbody>
        <Foot table={table} sums={sums} pages={pages} leading={selecting !== undefined} />
      </table>
    </div>
  )
}

type FootProps<Row> = Pick<Props<Row>, 'table' | 'sums' | 'pages'> & { leading: boolean }

/** Sums of all results, each below its column, or beside « Total » without room for that. */
function Foot<Row>({ table, sums = {}, pages, leading }: FootProps<Row>) {
  const summed = table.columns.filter(({ name }) => sums[name] !== undefined)
  if (summed.length === 0) return null
  return (
    <tfoot className={styles.foot}>
      <tr>
        {leading && <td className={styles.pick} />}
        <th scope="row">
          {pages > 1 ? `Total des ${pages} pages` : 'Total'}
          {summed.map(
            ({ name, room }) =>
              room && (
                <span key={name} className={styles.narrow}>
                  {formatEuros(sums[name] ?? 0)}
                </span>
              ),
          )}
        </th>
        {table.columns.map(({ name, ...column }) => (
          <td key={name} className={classOf(column)}>
            {sums[name] !== undefined && formatEuros(sums[name])}
          </td>
        ))}
        {table.action && <td />}
      </tr>
    </tfoot>
  )
}

export const TableSkeleton = <Row,>({ table, count, dense }: { table: Table<Row>; count: number; dense: boolean }) => (
  <div className={styles.waiting}>
    {Array.from({ length: count }, (_, row) => (
      <div key={`row-${row.toString()}`} style={{ height: dense ? 45 : table.under ? 72 : 50 }}>
        <Skeleton height={18} />
        <Skeleton height={24} width={88} radius={12} />
        <Skeleton height={18} />
      </div>
    ))}
  </div>
)
