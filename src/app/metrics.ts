import type { readSystemStatus } from '../features/operations/system-status/service.ts'
import { lastLook, readDisks } from '../features/operations/system-status/watching/service.ts'
import { config } from '../server/config.ts'
import type { Db } from '../server/data/db.ts'
import { readPools } from '../server/data/pools.ts'
import type { Measure } from '../server/http/metrics.ts'
import { VERSION } from '../server/version.ts'

/** Values shared by all processes are read at most this often. */
export const READ_EVERY_MS = 15_000

type Facts = Awaited<ReturnType<typeof readSystemStatus>>

const secondsSince = (moment: string | null | undefined) =>
  moment ? Math.max(0, (Date.now() - Date.parse(moment)) / 1_000) : null
const byState = (counts: Record<string, number>) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))

/** Measures of this process and what it sees. */
export const measuresHere = (db: Db): Measure<object>[] => [
  {
    name: 'portal_build_info',
    help: 'The version of the program, of Node, and what the process does.',
    labels: ['version', 'node', 'role'],
    of: () => {
      const role = config.web && config.worker ? 'all' : config.web ? 'web' : 'worker'
      return [{ labels: { version: VERSION, node: process.version, role }, value: 1 }]
    },
  },
  {
    name: 'portal_pool_connections',
    help: 'Connections to the database: all, idle ones, and callers that wait for one.',
    labels: ['pool', 'state'],
    of: () =>
      readPools(db).flatMap(({ pool, ...counts }) =>
        byState(counts).map((each) => ({ ...each, labels: { pool, ...each.labels } })),
      ),
  },
  {
    name: 'portal_disk_free_bytes',
    help: 'Room on the disk of DATA_DIR (data), and of a folder of files elsewhere (files).',
    labels: ['place'],
    of: async () => (await readDisks()).map(({ place, free }) => ({ labels: { place }, value: free })),
  },
  {
    name: 'portal_disk_size_bytes',
    help: 'Size of the same disks.',
    labels: ['place'],
    of: async () => (await readDisks()).map(({ place, total }) => ({ labels: { place }, value: total })),
  },
  {
    name: 'portal_reachable',
    help: 'Whether this process reaches the store of files, the mail server (workers) and the card provider.',
    labels: ['service'],
    of: () => {
      const { disks: _, ...seen } = lastLook(db) ?? { disks: [] }
      return Object.entries(seen).map(([service, fault]) => ({ labels: { service }, value: fault ? 0 : 1 }))
    },
  },
]

/** Measures from the database, the same in every process. */
export const MEASURES: Measure<Facts>[] = [
  {
    name: 'portal_database_size_bytes',
    help: 'What the database takes on its disk.',
    of: ({ state }) => [{ value: state.database.bytes }],
  },
  {
    name: 'portal_migrations',
    help: 'Migrations of the database: applied, pending, of a newer version (newer).',
    labels: ['state'],
    of: ({ state, facts: { database } }) =>
      byState({
        applied: state.database.migrations,
        pending: database.pending.length,
        newer: database.newer.length,
      }),
  },
  {
    name: 'portal_jobs',
    help: 'Jobs of each queue: due and not begun (waiting), under way (active), given up within a day (failed).',
    labels: ['queue', 'state'],
    of: ({ facts }) =>
      facts.queues.flatMap(({ queue, waiting, active, failed }) =>
        byState({ waiting, active, failed }).map((each) => ({ ...each, labels: { queue, ...each.labels } })),
      ),
  },
  {
    name: 'portal_jobs_oldest_seconds',
    help: 'How long the first job of each queue has been due.',
    labels: ['queue'],
    of: ({ facts }) =>
      facts.queues.map(({ queue, oldest }) => ({ labels: { queue }, value: secondsSince(oldest) ?? 0 })),
  },
  {
    name: 'portal_mails',
    help: 'Mails that wait, that wait because the server takes none (held_back), that were given up (dead).',
    labels: ['state'],
    of: ({ facts: { mails } }) =>
      byState({ waiting: mails.waiting, held_back: mails.pausedUntil ? mails.waiting : 0, dead: mails.dead }),
  },
  {
    name: 'portal_mails_oldest_seconds',
    help: 'How long the first mail has been waiting.',
    of: ({ facts }) => [{ value: secondsSince(facts.mails.oldest) ?? 0 }],
  },
  {
    name: 'portal_webhook_lag_seconds',
    help: 'How long after it happened the last event of the card provider was taken.',
    of: ({ state }) => [{ value: state.cards?.lagSeconds }],
  },
  {
    name: 'portal_webhook_last_seconds',
    help: 'How long ago the last event of the card provider was taken.',
    of: ({ state }) => [{ value: secondsSince(state.cards?.lastAt) }],
  },
  {
    name: 'portal_webhook_missing',
    help: 'Card payments of the last day that the provider never announced.',
    of: ({ facts }) => [{ value: facts.cards?.missing }],
  },
  {
    name: 'portal_payment_events_quarantined',
    help: 'Payments put aside that wait for an administrator.',
    of: ({ facts }) => [{ value: facts.stuck.quarantined }],
  },
  {
    name: 'portal_orders_stuck',
    help: 'Orders unpaid beyond their end (overdue), the same where a cheque or transfer was awaited (awaited), card refunds without an answer for an hour (refund).',
    labels: ['kind'],
    of: ({ facts: { stuck } }) => [
      { labels: { kind: 'overdue' }, value: stuck.overdue },
      { labels: { kind: 'awaited' }, value: stuck.awaitedOverdue },
      { labels: { kind: 'refund' }, value: stuck.refundsUnanswered },
    ],
  },
  {
    name: 'portal_backup_age_seconds',
    help: 'How long ago the last backup was finished well; none where there is none.',
    of: ({ facts }) => [{ value: secondsSince(facts.backup.good) }],
  },
  {
    name: 'portal_backup_failed',
    help: 'Whether the last backup failed.',
    of: ({ facts }) => [{ value: facts.backup.failed ? 1 : 0 }],
  },
  {
    name: 'portal_backup_size_bytes',
    help: 'The size of the last backup that was finished well.',
    of: ({ state }) => [{ value: state.backup?.bytes }],
  },
  {
    name: 'portal_processes',
    help: 'Processes that were seen within a minute.',
    labels: ['role'],
    of: ({ state }) =>
      (['all', 'web', 'worker'] as const).map((role) => ({
        labels: { role },
        value: state.processes.filter((each) => each.role === role).length,
      })),
  },
  {
    name: 'portal_matters',
    help: 'What somebody has to see to, as the page of administrators says it.',
    labels: ['subject', 'code', 'verdict'],
    of: ({ state }) =>
      state.matters.map(({ subject, code, verdict }) => ({
        labels: { subject, code, verdict: verdict.toLowerCase() },
        value: 1,
      })),
  },
]
