import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether what a screen waits for is there, delayed until React can render it as a transition, in slices of a few
 * milliseconds. Otherwise an answer is rendered in one piece, during which a slow phone does not respond. What is there
 * at first is rendered at once, and so are later changes (docs/decisions/0055).
 */
export const useDeferredArrival = (isThere: boolean) => useDeferredValue(isThere) && isThere

let isFirstDrawing = true

/**
 * Content below the visible screen: on a page just opened it is rendered after what stands above. Within the portal it
 * is rendered with its screen, so that Back finds the page at its former height.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(!isFirstDrawing)
  useEffect(() => {
    isFirstDrawing = false
    startTransition(() => setDue(true))
  }, [])
  return isDue && children
}
