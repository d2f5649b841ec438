import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scrolls to the top of a new page, and to the former position after Back. A change of search or filter doesn't scroll. */
export function useTopOnArrival() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== 'POP') window.scrollTo(0, 0)
  }, [pathname, how])
}

/** Closes an overlay when the page below it changes. */
export function useClosedByLeaving(onClose: () => void) {
  const { key } = useLocation()
  const [openedOn] = useState(key)
  useEffect(() => {
    if (key !== openedOn) onClose()
  }, [key, openedOn, onClose])
}
