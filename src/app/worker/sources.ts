/** What the worker looks at before it decides. */
export type FetchRequest = { method: string; mode: string; url: string }

/**
 * Where an answer comes from (rules#without-network): NETWORK is none of the worker's business; KEPT was put aside and has a name of its
 * own for each content; PAGE is the portal's page, the network's first; FRESH the same for the few files whose name lasts.
 */
export type Source = 'NETWORK' | 'KEPT' | 'PAGE' | 'FRESH'

/** What stands beside the portal at this origin: calls, the mailbox of a trial, what says whether the server lives. */
const ELSEWHERE = /^\/(aspr|dev|healthz|readyz|metrics|sw\.js)(\/|$)/
/** Named alike in every version, and of nobody in particular. */
const LASTING = /^\/(favicon\.svg|portal\.webmanifest|icons\/[\w-]+\.png)$/

export function sourceOf({ method, mode, url }: FetchRequest, origin: string): Source {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || ELSEWHERE.test(pathname)) return 'NETWORK'
  if (pathname.startsWith('/assets/')) return 'KEPT'
  if (LASTING.test(pathname)) return 'FRESH'
  return mode === 'navigate' ? 'PAGE' : 'NETWORK'
}
