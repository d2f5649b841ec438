import { isBesideData } from '../../../server/backup/place.ts'
import { config } from '../../../server/config.ts'
import type { Db } from '../../../server/data/db.ts'
import { compareMigrations } from '../../../server/data/migrate.ts'
import { readInstallation } from '../../../server/files/marker.ts'
import { storeFolder } from '../../../server/files/storage.ts'
import { hasProvider } from '../../../server/pay/provider.ts'
import { VERSION } from '../../../server/version.ts'
import { readState as readReturns } from '../../mailing/bounces/service.ts'
import { listPendingRefunds } from '../../orders/refunds/service.ts'
import { readLastBackup } from '../backups/service.ts'
import type { SystemStatus } from './contract.ts'
import * as queries from './queries.ts'
import { assess, type Facts } from './rules.ts'
import { type Disk, listProcesses } from './watching/queries.ts'

async function readBackup(db: Db) {
  const [{ good, last }, installation] = await Promise.all([readLastBackup(db), readInstallation(db)])
  const failed = last?.state === 'FAILED' ? { at: last.startedAt } : undefined
  return {
    row: good,
    good: good?.finishedAt ?? undefined,
    failed,
    since: installation.createdAt,
    demanded: config.production,
    settled: config.backup.key !== undefined,
    beside: isBesideData(),
  }
}

/** Fullest disk of each kind, among those that the processes see. */
function fullest(disks: readonly Disk[]): Disk[] {
  const byRoom = [...disks].sort((one, other) => one.free - other.free)
  return (['data', 'files'] as const).flatMap((place) => byRoom.find((disk) => disk.place === place) ?? [])
}

/**
 * Reads facts and problems. Shared by the administrators' page, `/metrics` and the doctor; always read anew. Throws if
 * the database is down.
 */
export async function readSystemStatus(db: Db) {
  const [database, mails, returns, events, stuck, refunds, queues, backup, processes] = await Promise.all([
    queries.readDatabase(db),
    queries.readMails(db),
    readReturns(db),
    queries.readEvents(db),
    queries.readStuck(db),
    listPendingRefunds(db),
    queries.listQueues(db),
    readBackup(db),
    listProcesses(db),
  ])
  const { pending, unknown } = await compareMigrations(database.migrations)
  const cards = hasProvider() ? events : undefined
  const facts = {
    at: new Date(),
    mails,
    returns,
    cards,
    stuck,
    refunds,
    queues,
    backup,
    processes,
    database: { pending, newer: unknown },
  } satisfies Facts
  const sum = (what: 'waiting' | 'active' | 'failed') => queues.reduce((all, queue) => all + queue[what], 0)
  const { version, bytes, migrations } = database
  const state: SystemStatus = {
    at: facts.at.toISOString(),
    version: VERSION,
    database: { version, bytes, migrations: migrations.length, latest: migrations.at(-1) ?? null },
    files: { bucket: storeFolder === undefined },
    disks: fullest(processes.flatMap(({ sees }) => sees.disks)),
    mails: {
      server: config.smtpUrl !== undefined,
      waiting: mails.waiting,
      dead: mails.dead,
      lastSentAt: mails.lastSentAt,
    },
    returns: {
      mailbox: returns.mailbox,
      webhook: returns.webhook,
      readAt: returns.readAt,
      failing: returns.failing,
    },
    cards: cards ? { lastAt: cards.lastAt, lagSeconds: cards.lagSeconds } : null,
    jobs: { waiting: sum('waiting'), active: sum('active'), failed: sum('failed') },
    backup: backup.good && backup.row ? { at: backup.good, bytes: backup.row.bytes } : null,
    processes,
    matters: assess(facts),
  }
  return { state, facts }
}
