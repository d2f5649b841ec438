import { toast } from './toast.tsx'
import { isHoldingBack, leaveTo } from './unsaved-changes.ts'

const RELOADED = 'reloaded'
const MINUTE = 60_000

/** Why a file of the program could not be loaded: an upgrade removed it, or the server cannot be reached. */
export type MissingFile = 'new-version' | 'no-network'

export async function findCause(): Promise<MissingFile> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? 'new-version' : 'no-network'
}

/** Reloads the page, at most once a minute: a file that is missing for another reason would reload it for ever. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < MINUTE) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}

/** Whether the page reloads by itself: never while a form has unsaved changes. */
export const heals = (cause: MissingFile) => cause === 'new-version' && !isHoldingBack() && reloadOnce()

export const reloadPage = () => leaveTo(() => location.reload())

export const MISSING: Record<MissingFile, string> = {
  'new-version': 'Une nouvelle version est là. Enregistrez ce que vous avez saisi, puis rechargez la page.',
  'no-network': 'Cette partie du portail n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
}

/** Shows a toast and leaves the screen as it is, with what was typed. */
const reportMissingFile = (cause: MissingFile) =>
  toast('error', MISSING[cause], cause === 'new-version' ? { label: 'Recharger', run: reloadPage } : undefined)

/** Errors of code that was loaded before anybody asked for it: its screen says so itself if it is opened. */
const unasked = new WeakSet<object>()
export const ignoreMissing = (error: object) => void unasked.add(error)

/**
 * Code that an action imports (a schema, a drawing, a library) fails with the action. Vite reports every file that could not be loaded, so
 * one handler shows the message for all of them; a screen shows it in its own place.
 */
export const reportMissingImports = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (/\.page-/.test(payload.message)) return
    void findCause().then((cause) => {
      if (!unasked.has(payload)) reportMissingFile(cause)
    })
  })
