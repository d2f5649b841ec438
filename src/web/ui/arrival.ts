import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A page opens at its top; going back finds it where it was left. Search and filters move nothing. */
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

/** What stands over the page closes when the person goes elsewhere. */
export function useClosedByLeaving(onClose: () => void) {
  const { key } = useLocation()
  const [openedOn] = useState(key)
  useEffect(() => {
    if (key !== openedOn) onClose()
  }, [key, openedOn, onClose])
}
