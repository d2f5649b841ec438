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

/** Interval between probes: with the time of a probe, a failure is reported within thirty seconds. */
const EVERY_MS = 20_000
/** A service that has not answered by then is down. */
const PATIENCE_MS = 3_000

const ROLE = config.web && config.worker ? 'all' : config.web ? 'web' : 'worker'

const probeStore = patiently(PATIENCE_MS, probeStorage)

type Service = 'store' | 'mail' | 'cards'

/** Probe of each service that this process needs: undefined if reachable, else the fault. Only workers send mails. */
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

/** Reads the free space of this process's disks: of its data folder, and of a separate folder of files. */
export async function readDisks(): Promise<queries.Disk[]> {
  const elsewhere = storeFolder?.startsWith(config.dataDir) ? undefined : storeFolder
  const places = [
    { place: 'data' as const, folder: config.dataDir },
    ...(elsewhere ? [{ place: 'files' as const, folder: elsewhere }] : []),
  ]
  const read = places.map(({ place, folder }) =>
    readRoom(folder).then(
      (room) => [{ place, ...room }],
      // A missing folder is reported by the store's own probe.
      () => [],
    ),
  )
  return (await Promise.all(read)).flat()
}

/** Identity of this process, and its last observations. */
const ourselves = perDatabase(() => ({ id: randomUUID(), sees: undefined as queries.Sees | undefined }))

/** Last observations of this process; undefined before the first. */
export const lastLook = (db: Db): queries.Sees | undefined => ourselves(db).sees

/** Probes once, and records that this process is alive and what it sees. */
export async function checkSystem(db: Db) {
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

/** Probes every twenty seconds; returns the function that stops it. */
export function startWatching(db: Db) {
  const stop = new AbortController()
  async function run() {
    while (!stop.signal.aborted) {
      await checkSystem(db).catch((error: unknown) => log.warn({ fault: faultOf(error) }, 'process state not saved'))
      await setTimeout(EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
    // Without a database, the entry expires after a minute.
    await queries.deleteProcess(db, ourselves(db).id).catch(() => undefined)
  }
}
