import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../features/platform/access/client.ts'

/** Nothing depends on it: where it does not come, the page goes on. */
const UpdateNotice = lazy(async () => {
  const found = await import('./UpdateNotice.tsx').catch(() => undefined)
  return { default: found?.UpdateNotice ?? (() => null) }
})

/** What somebody came for is on screen by then. */
const QUIET = 3_000
/** What a buyer will show at a door, where there may be no network. */
const CODE = /\/calendrier\/code\//

/**
 * What works beside the screens, begun once the page has loaded and is idle: for who is signed in or has a code to show. Other visitors
 * are spared it.
 */
export function ServiceWorkerSetup() {
  const session = useSession()
  const { pathname } = useLocation()
  const isWanted = session !== undefined || CODE.test(pathname)
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (!isWanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => setBegun(true)), QUIET)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [isWanted])
  return <Suspense>{isBegun && <UpdateNotice />}</Suspense>
}
