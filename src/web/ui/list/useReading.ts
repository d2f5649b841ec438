import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Scroll position: a new page of the list starts at its top, going back restores it, and a link may lead to the list
 * itself.
 */
export function useReading(page: number, id: string) {
  const section = useRef<HTMLElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { hash } = useLocation()
  const how = useNavigationType()
  const toStatus = () => status.current?.focus({ preventScroll: true })
  const shown = useRef({ page, hash: '' })
  useEffect(() => {
    const before = shown.current
    shown.current = { page, hash }
    const turned = before.page !== page && how !== 'POP'
    if (!turned && !(hash !== before.hash && hash === `#${id}`)) return
    section.current?.scrollIntoView({ block: 'start' })
    if (turned) status.current?.focus({ preventScroll: true })
  }, [page, hash, id, how])
  useKeptFocus(section, toStatus)
  return { section, status, toStatus }
}

/** Moves the focus to the count if the focused row has disappeared because of a press on it. */
function useKeptFocus(section: { current: HTMLElement | null }, toStatus: () => void) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    const list = section.current
    list?.addEventListener('focusin', keep)
    return () => list?.removeEventListener('focusin', keep)
  }, [section])
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) toStatus()
  })
}
