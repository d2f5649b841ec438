import { useEffect, useId, useRef } from 'react'

/** What lies over the page, the topmost last. `back` says whether it is gone, or asks first and stays. */
type Layer = { id: string; back: () => boolean }
const open: Layer[] = []

/** Our own note in the history: how many layers lie over the page at this entry. */
const depthHere = () => (history.state as { layers?: number } | null)?.layers ?? 0
const enter = () => history.pushState({ ...history.state, layers: open.length }, '')

/** Entries whose layer was closed by other means than Back go, once whoever closed it has gone where they wanted. */
const tidy = () =>
  setTimeout(() => {
    if (depthHere() > open.length) history.go(open.length - depthHere())
  })

window.addEventListener('popstate', () => {
  const top = open.at(-1)
  if (top && depthHere() < open.length && !top.back()) enter()
})

/** Puts a layer over the page: Back closes it and leaves the page alone. */
export function useLayer(back: () => boolean) {
  const id = useId()
  const latest = useRef(back)
  latest.current = back
  useEffect(() => {
    open.push({ id, back: () => latest.current() })
    enter()
    return () => {
      open.splice(
        open.findIndex((layer) => layer.id === id),
        1,
      )
      tidy()
    }
  }, [id])
  return { isTop: () => open.at(-1)?.id === id }
}
