/**
 * Caches what the portal needs to open without network: its page, and the scripts and styles of the screens that then
 * work. Never a reply of the API (docs/decisions/0069). A separate program, which `scripts/worker.ts` builds to
 * `/sw.js`.
 */
import { sourceOf } from './sources.ts'

/** Set by the build: the files, a name for all of them, and the entry script of this version. */
declare const __KEPT__: { version: string; entry: string; files: string[] }
const { version, entry, files } = __KEPT__

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Events = { install: Lasting; activate: Lasting; fetch: Asking; message: MessageEvent<unknown> }
/** What a worker's global scope has and a page's lacks. */
declare const self: {
  addEventListener<Name extends keyof Events>(name: Name, heed: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

const NAME = `portal-${version}`
const PAGE = '/'
/** Compressed or not, the content is the same. */
const ANYHOW = { ignoreVary: true }
/** After 3 s without network the cached copy is used. */
const PATIENCE = 3_000

const isOurs = async (page: Response) => page.ok && !page.redirected && (await page.text()).includes(entry)

/** Caches the page, only of this version: another one needs scripts that are not here. */
async function keepPage(page: Response): Promise<boolean> {
  if (!(await isOurs(page.clone()))) return false
  await (await caches.open(NAME)).put(PAGE, page)
  return true
}

/** Caches all files or none; those of the version before are reused. */
async function keepAll() {
  const cache = await caches.open(NAME)
  const keep = async (file: string) => {
    const answer = (await caches.match(file, ANYHOW)) ?? (await fetch(file))
    if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}`)
    await cache.put(file, answer)
  }
  await Promise.all(files.map(keep))
  if (!(await keepPage(await fetch(PAGE, { cache: 'reload' })))) throw new Error('The page belongs to another version')
}

async function begin() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const matchCached = async (asked: string | Request) => await (await caches.open(NAME)).match(asked, ANYHOW)

/** Immutable by name: the first response is cached for good. */
async function lastingAnswer(event: Asking): Promise<Response> {
  const found = await matchCached(event.request)
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(caches.open(NAME).then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

/** From the network, else the cached response. */
async function freshAnswer(event: Asking): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) await (await caches.open(NAME)).put(event.request, answer.clone())
    return answer
  } catch (error) {
    const found = await matchCached(event.request)
    if (found) return found
    throw error
  }
}

/** The network's page, unless it fails, is too slow or is a server error: then the cached one. */
async function pageAnswer(event: Asking): Promise<Response> {
  const fetching = (async () => {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.status >= 500) throw answer
    const copy = answer.clone()
    event.waitUntil(keepPage(copy).catch(() => false))
    return answer
  })()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const answer = await Promise.race([fetching.catch(() => undefined), late])
  if (answer) return answer
  const found = await matchCached(PAGE)
  if (found) return found
  return await fetching.catch((fault: unknown) => {
    if (fault instanceof Response) return fault
    throw fault
  })
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
// The user chose the new version; before, nothing changes under their hands.
self.addEventListener('message', ({ data }) => {
  if (data === 'begin') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const source = sourceOf(event.request, location.origin)
  if (source === 'KEPT') event.respondWith(lastingAnswer(event))
  if (source === 'FRESH') event.respondWith(freshAnswer(event))
  if (source === 'PAGE') event.respondWith(pageAnswer(event))
})
