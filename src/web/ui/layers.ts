import { useEffect, useId, useRef } from 'react'

/**
 * The open layers (dialogs, menus), the topmost last. `back` closes a layer, or asks first and keeps it open, and
 * returns which.
 */
type Layer = { id: string; back: () => boolean; address: string | undefined }
const open: Layer[] = []

/** Our own history state: how many layers are open at this entry. */
const depthHere = () => (history.state as { layers?: number } | null)?.layers ?? 0
const enter = (address?: string) => history.pushState({ ...history.state, layers: open.length }, '', address)

/** Whether entries are being removed: the browser does so a moment after it is asked. */
let tidying = false

/** Removes history entries of layers closed by other means than Back, after the navigation that closed them. */
const tidy = () =>
  setTimeout(() => {
    if (tidying || depthHere() <= open.length) return
    tidying = true
    history.go(open.length - depthHere())
  })

window.addEventListener('popstate', () => {
  const top = open.at(-1)
  // A layer opened in the meantime has lost its entry, and stays open.
  const hasTidied = tidying
  tidying = false
  if (hasTidied && depthHere() > open.length) tidy()
  if (!top || depthHere() >= open.length) return
  if (hasTidied || !top.back()) enter(top.address)
})

/** Opens a layer over the page, which Back closes. A layer may have the address of the page that shows the same. */
export function useLayer(back: () => boolean, address?: string) {
  const id = useId()
  const latest = useRef(back)
  latest.current = back
  useEffect(() => {
    open.push({ id, back: () => latest.current(), address })
    enter(address)
    return () => {
      open.splice(
        open.findIndex((layer) => layer.id === id),
        1,
      )
      tidy()
    }
  }, [id, address])
  return { isTop: () => open.at(-1)?.id === id }
}
