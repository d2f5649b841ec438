/** What the worker considers for its decision. */
export type FetchRequest = { method: string; mode: string; url: string }

/**
 * Source of a response (rules#without-network): NETWORK is left to the browser; KEPT is cached under a name that
 * changes with its content; PAGE is the portal's page, network first; FRESH is network first for the few files with a
 * fixed name.
 */
export type Source = 'NETWORK' | 'KEPT' | 'PAGE' | 'FRESH'

/** What this origin serves besides the portal: API, trial mailbox, health checks. */
const ELSEWHERE = /^\/(aspr|dev|healthz|readyz|metrics|sw\.js)(\/|$)/
/** Files with the same name in every version, and without personal data. */
const LASTING = /^\/(favicon\.svg|portal\.webmanifest|icons\/[\w-]+\.png)$/

export function sourceOf({ method, mode, url }: FetchRequest, origin: string): Source {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || ELSEWHERE.test(pathname)) return 'NETWORK'
  if (pathname.startsWith('/assets/')) return 'KEPT'
  if (LASTING.test(pathname)) return 'FRESH'
  return mode === 'navigate' ? 'PAGE' : 'NETWORK'
}
