import { rectSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useVisibleRows, useWidth } from '../visibleRows.ts'
import styles from './Sortable.module.css'
import { SortableItem } from './SortableItem.tsx'
import { SortFrame } from './SortFrame.tsx'
import type { Order } from './useOrder.ts'
import { placeOf } from './words.ts'

const [NARROWEST, GAP] = [160, 8]

type Props<Item extends { id: number }> = {
  order: Order<Item>
  /** Accessible name of the grid. */
  label: string
  nameOf: (item: Item) => string
  /** Height of each item, in pixels. */
  height: number
  /** Called with the rendered positions. */
  onLook: (span: { first: number; last: number }) => void
  /** `step` moves an item to another position, and announces it. */
  children: (item: Item, at: number, step: (from: number, to: number) => void) => ReactNode
}

/** Positions in columns that fill the width. */
function useColumns(count: number, width: number, height: number) {
  const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)))
  const wide = (width - GAP * (columns - 1)) / columns
  const tops = useMemo(
    () => Array.from({ length: Math.ceil(count / columns) }, (_, row) => row * (height + GAP)),
    [count, columns, height],
  )
  return {
    columns,
    tops,
    placeAt: (at: number) => ({
      left: (at % columns) * (wide + GAP),
      top: Math.floor(at / columns) * (height + GAP),
      width: wide,
      height,
    }),
  }
}

/**
 * A sortable grid for thousands of items: only those in view are rendered, and the dragged and the focused ones
 * (rules#order).
 */
export function SortableGrid<Item extends { id: number }>(props: Props<Item>) {
  const { order, label, nameOf, height, onLook, children } = props
  const { shown, ids, move } = order
  const [announcement, setAnnouncement] = useState('')
  const [held, setHeld] = useState<number>()
  const [focused, setFocused] = useState<number>()
  const { ref, node, width } = useWidth()
  const { columns, tops, placeAt } = useColumns(ids.length, width, height)
  // Deferred, so that rendering never blocks scrolling.
  const rows = useDeferredValue(useVisibleRows(node, tops, 0.5))
  const [first, last] = [rows.first * columns, Math.min(ids.length, (rows.last + 1) * columns) - 1]
  useEffect(() => onLook({ first, last }), [first, last, onLook])

  const names = useMemo(() => new Map(shown.map((item) => [item.id, nameOf(item)])), [shown, nameOf])
  const latest = useRef({ order, nameOf })
  latest.current = { order, nameOf }
  // Stable, so that the other items are not rendered again.
  const step = useCallback((from: number, to: number) => {
    const { shown: items, move: moveTo, ids: all } = latest.current.order
    const item = items[from]
    if (!item) return
    moveTo(from, to)
    setAnnouncement(placeOf(latest.current.nameOf(item), to, all.length))
  }, [])
  const kept = [held, focused].map((id) => (id === undefined ? -1 : ids.indexOf(id))).filter((at) => at >= 0)
  const near = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const drawn = width === 0 ? [] : [...new Set([...kept, ...near])].sort((one, other) => one - other)
  return (
    <SortFrame
      ids={ids}
      names={names}
      strategy={rectSortingStrategy}
      announcement={announcement}
      onMove={move}
      onHold={setHeld}
    >
      <ol ref={ref} className={styles.grid} aria-label={label} style={{ height: (tops.at(-1) ?? 0) + height }}>
        {drawn.map((at) => {
          const item = shown[at]
          if (!item) return null
          return (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              place={{ at, count: ids.length, style: placeAt(at), onFocus: () => setFocused(item.id) }}
            >
              {children(item, at, step)}
            </SortableItem>
          )
        })}
      </ol>
    </SortFrame>
  )
}
