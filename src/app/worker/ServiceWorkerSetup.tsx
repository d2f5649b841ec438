import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../features/platform/access/client.ts'

/** Nothing depends on it: if it fails to load, the page works without. */
const UpdateNotice = lazy(async () => {
  const found = await import('./UpdateNotice.tsx').catch(() => undefined)
  return { default: found?.UpdateNotice ?? (() => null) }
})

/** After this delay the page's content is visible. */
const QUIET = 3_000
/** Pages that a buyer shows at a door, where there may be no network. */
const CODE = /\/calendrier\/code\//

/**
 * Starts the service worker once the page is loaded and idle, for people who are signed in or have a code to show;
 * other visitors don't need it.
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
