/**
 * Runs while the program is still loading, and is not part of it: fetches what a page starts with in parallel, by the
 * table of screens. A visitor sees the picture of the sign-in page before the program can draw it
 * (docs/decisions/0055).
 */
import type { Chunk } from './visitors.ts'

declare const FILES: Record<Chunk, { rel: string; href: string; as: string }[]>
declare const BEGINNINGS: Record<'member' | 'visitor', [pattern: string, chunk: Chunk | null][]>
declare const PICTURE: string

const isMember = localStorage.getItem('token') !== null
const chunk = BEGINNINGS[isMember ? 'member' : 'visitor'].find(([pattern]) =>
  new RegExp(pattern).test(location.pathname),
)?.[1]

const chunks = new Set([...(isMember ? (['members'] as const) : []), ...(chunk ? [chunk] : [])])
for (const { rel, href, as } of [...chunks].flatMap((each) => FILES[each]))
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }))

const place = document.getElementById('app')
if (!isMember && chunk && place?.childElementCount === 0) {
  place.innerHTML = '<div class="front"><div class="front-picture"></div></div>'
  place.querySelector<HTMLElement>('.front-picture')?.style.setProperty('--picture', `url(${PICTURE})`)
}
