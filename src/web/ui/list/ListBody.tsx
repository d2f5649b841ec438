import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AllDone } from '../../art/empty/AllDone.tsx'
import { NoResult } from '../../art/empty/NoResult.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import styles from './List.module.css'
import { CardsSkeleton, ListCards } from './ListCards.tsx'
import { type Items, ItemsSkeleton, ListItems } from './ListItems.tsx'
import { ListTable, type Table, TableSkeleton } from './ListTable.tsx'
import type { Selecting } from './Pick.tsx'
import type { ListState } from './useList.ts'
import { orderOf } from './view.ts'

/** Layout of the rows: a table that becomes cards on a phone, or items drawn by the module. */
export type Shape<Row> = { table: Table<Row>; items?: undefined } | { items: Items<Row>; table?: undefined }

export type Empty = {
  /** Message of an empty list without any search. */
  nothing: ReactNode
  unmatched?: ReactNode
  /** Another place to search, beside « Tout afficher ». */
  elsewhere?: ReactNode
  /** Action of the empty state. */
  action?: ReactNode
}

type Props<Row, Name extends string> = Shape<Row> & {
  list: ListState<Row, Name>
  empty: Empty
  failed?: string
  selecting?: Selecting<Row>
  wide: boolean
  /** Rows of one line. */
  dense: boolean
  labelledBy: string | undefined
  label?: string
  onClear: () => void
  onRetry: () => void
}

/** Placeholders of rows, as many as fill a phone's screen: what is below the list is not seen before they are there. */
const WAITING = 8

/** The rows, or the empty or error state. */
export function ListBody<Row, Name extends string>(props: Props<Row, Name>) {
  const { list, table, items, selecting, wide, dense, empty } = props
  if (list.failed)
    return <ErrorState onRetry={props.onRetry}>{props.failed ?? 'La liste n’a pas pu être chargée.'}</ErrorState>
  if (!list.rows) {
    const count = Math.min(list.described.size, WAITING)
    return (
      <div aria-busy="true">
        {items && <ItemsSkeleton count={count} height={items.height[wide ? 1 : 0]} layout={items.layout} />}
        {table &&
          (wide ? <TableSkeleton table={table} count={count} dense={dense} /> : <CardsSkeleton count={count} />)}
      </div>
    )
  }
  if (list.rows.length === 0) return <NothingFound list={list} empty={empty} onClear={props.onClear} />
  return (
    <div className={list.isStale ? styles.stale : undefined} aria-busy={list.isStale}>
      {items && <ListItems rows={list.rows} items={items} dense={dense} />}
      {table && !wide && <ListCards rows={list.rows} table={table} selecting={selecting} sums={list.sums} />}
      {table && wide && (
        <ListTable
          rows={list.rows}
          table={table}
          dense={dense}
          selecting={selecting}
          labelledBy={props.labelledBy}
          label={props.label}
          sums={list.sums}
          pages={list.pages}
          sort={orderOf(list.described, list.view)}
          sortable={list.described.order?.fields ?? []}
          onSort={(sort) => list.show({ sort })}
        />
      )}
    </div>
  )
}

type NothingProps<Row, Name extends string> = { list: ListState<Row, Name>; empty: Empty; onClear: () => void }

function NothingFound<Row, Name extends string>({ list, empty, onClear }: NothingProps<Row, Name>) {
  const { nothing, unmatched, elsewhere, action } = empty
  if (list.view.page > 1)
    return (
      <EmptyState
        drawing={<NoResult />}
        action={<Button onClick={() => list.show({})}>Revenir à la première page</Button>}
      >
        Cette liste n’a pas autant de pages.
      </EmptyState>
    )
  if (!list.narrowed)
    return (
      <EmptyState drawing={<AllDone />} action={action}>
        {nothing}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<NoResult />}
      action={
        <div className="row">
          <Button variant="default" onClick={onClear}>
            Tout afficher
          </Button>
          {elsewhere}
        </div>
      }
    >
      {unmatched ?? 'Rien ne correspond. Essayez un autre mot, ou effacez les filtres.'}
    </EmptyState>
  )
}
