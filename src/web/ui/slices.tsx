import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether what a screen waits for is there, true once React may draw it as a transition: in pieces of a few milliseconds. An answer of the
 * server is drawn in one piece otherwise, during which a slow phone answers nobody. What is there from the start is drawn at once, and so
 * is every later change of it (docs/decisions/0055).
 */
export const useDeferredArrival = (isThere: boolean) => useDeferredValue(isThere) && isThere

let isFirstDrawing = true

/**
 * What stands below the screen that one sees: where a page has just been opened, it is drawn by itself after what stands above. Within the
 * portal it comes with its screen, so that Back finds the page as high as it was.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(!isFirstDrawing)
  useEffect(() => {
    isFirstDrawing = false
    startTransition(() => setDue(true))
  }, [])
  return isDue && children
}
