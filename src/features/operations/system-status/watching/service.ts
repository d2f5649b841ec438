import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/data/db.ts'
import { readRoom } from '../../../../server/data/disk-space.ts'
import { perDatabase } from '../../../../server/data/per-database-cache.ts'
import { probeStorage, storeFaultOf, storeFolder } from '../../../../server/files/storage.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { probeMailServer } from '../../../../server/mail/probe.ts'
import { patiently } from '../../../../server/patience.ts'
import { hasProvider, probeProvider } from '../../../../server/pay/provider.ts'
import { VERSION } from '../../../../server/version.ts'
import * as queries from './queries.ts'

/** How often a process looks around: with the time a probe takes, what fails is told within thirty seconds. */
const EVERY_MS = 20_000
/** What has not answered by then is away. */
const PATIENCE_MS = 3_000

const ROLE = config.web && config.worker ? 'all' : config.web ? 'web' : 'worker'

const probeStore = patiently(PATIENCE_MS, probeStorage)

type Service = 'store' | 'mail' | 'cards'

/** Whether each of the services that this process needs can be reached, and what keeps it otherwise. Mails are sent by workers alone. */
const PROBES: Record<Service, () => Promise<string | undefined> | undefined> = {
  store: () =>
    probeStore().then(
      () => undefined,
      (error: unknown) => storeFaultOf(error),
    ),
  mail: () => (config.worker && config.smtpUrl ? probeMailServer() : undefined),
  cards: () => (hasProvider() ? probeProvider() : undefined),
}

async function see(service: Service, before: queries.WatchState | undefined): Promise<queries.WatchState | undefined> {
  const asked = PROBES[service]()
  if (!asked) return undefined
  const fault = await asked
  if (!fault) {
    if (before) log.info({ service, since: before.since }, 'reachable again')
    return null
  }
  if (before?.fault === fault) return before
  log.warn({ service, fault }, 'not reachable')
  return { fault, since: before?.since ?? new Date().toISOString() }
}

/** The room on the disks of this process: of its data folder, and of a folder of files that is elsewhere. */
export async function readDisks(): Promise<queries.Disk[]> {
  const elsewhere = storeFolder?.startsWith(config.dataDir) ? undefined : storeFolder
  const places = [
    { place: 'data' as const, folder: config.dataDir },
    ...(elsewhere ? [{ place: 'files' as const, folder: elsewhere }] : []),
  ]
  const read = places.map(({ place, folder }) =>
    readRoom(folder).then(
      (room) => [{ place, ...room }],
      // A folder that is not there yet, or no more: the store's own probe says so.
      () => [],
    ),
  )
  return (await Promise.all(read)).flat()
}

/** Who this process is, and what it saw last. */
const ourselves = perDatabase(() => ({ id: randomUUID(), sees: undefined as queries.Sees | undefined }))

/** What this process saw when it looked last; undefined before it did. */
export const lastLook = (db: Db): queries.Sees | undefined => ourselves(db).sees

/** Looks around once, and writes down that this process lives and what it sees. */
export async function lookAround(db: Db) {
  const us = ourselves(db)
  const [store, mail, cards, disks] = await Promise.all([
    see('store', us.sees?.store),
    see('mail', us.sees?.mail),
    see('cards', us.sees?.cards),
    readDisks(),
  ])
  us.sees = { store: store ?? null, ...(mail !== undefined && { mail }), ...(cards !== undefined && { cards }), disks }
  await queries.saveProcess(db, { id: us.id, role: ROLE, version: VERSION, sees: us.sees })
  await queries.deleteEnded(db)
}

/** Looks around every twenty seconds until it is stopped; gives what stops it. */
export function startWatching(db: Db) {
  const stop = new AbortController()
  async function run() {
    while (!stop.signal.aborted) {
      await lookAround(db).catch((error: unknown) => log.warn({ fault: faultOf(error) }, 'not written down'))
      await setTimeout(EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
    // Without a database it is forgotten by itself after a minute.
    await queries.deleteProcess(db, ourselves(db).id).catch(() => undefined)
  }
}
