import { useLayoutEffect, useState } from 'react'

export type Rows = { first: number; last: number }

/** Number of rows that start at this height or above, by the offsets of their tops. */
function countUpTo(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows between two heights, by the offsets of their tops. */
export const rowsBetween = (tops: readonly number[], from: number, to: number): Rows => ({
  first: Math.max(0, countUpTo(tops, from) - 1),
  last: Math.max(0, countUpTo(tops, to) - 1),
})

/**
 * Finds the rows of a long list that are in view, or within this many screens of it, by the offsets of their tops. Only
 * these are rendered.
 */
export function useVisibleRows(tall: HTMLElement | null, tops: readonly number[], screens: number): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, last: 0 })
  useLayoutEffect(() => {
    if (!tall) return
    const look = () => {
      const from = -tall.getBoundingClientRect().top
      const next = rowsBetween(tops, from - screens * innerHeight, from + (1 + screens) * innerHeight)
      setRows((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    // Content above may grow or shrink without scrolling.
    const watch = new ResizeObserver(look)
    watch.observe(document.body)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [tall, tops, screens])
  return rows
}

/** A ref for an element, and its width, which is measured before the first paint. */
export function useWidth() {
  const [node, setNode] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }, [node])
  return { ref: setNode, node, width }
}
