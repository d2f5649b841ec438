import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Parts of the service, in this order. */
export const SUBJECTS = [
  'database',
  'files',
  'disk',
  'mails',
  'returns',
  'payments',
  'jobs',
  'backups',
  'program',
] as const
export type SubjectOf = (typeof SUBJECTS)[number]

/** Codes of problems. */
export const MATTERS = [
  'migrations-pending',
  'database-newer',
  'store-away',
  'store-full',
  'store-refused',
  'disk-full',
  'disk-low',
  'mail-server-away',
  'mails-held-back',
  'mails-late',
  'mails-dead',
  'returns-unread',
  'provider-away',
  'provider-refused',
  'events-late',
  'events-missing',
  'payments-quarantined',
  'refunds-open',
  'orders-stuck',
  'no-worker',
  'jobs-late',
  'jobs-failed',
  'backups-not-settled',
  'backups-beside',
  'no-backup',
  'backup-old',
  'backup-failed',
  'versions-differ',
] as const
export type MatterCode = (typeof MATTERS)[number]

const Count = z.number().int()

/** A problem to solve: `BAD` now, `WARN` soon. */
export const Matter = z.object({
  subject: z.enum(SUBJECTS),
  code: z.enum(MATTERS),
  verdict: z.enum(['WARN', 'BAD']),
  since: Instant.nullable(),
  /** Their number, if they can be counted. */
  count: Count.nullable(),
  /** Reply of the service that refused, if any. */
  answer: z.string().nullable(),
})
export type Matter = z.infer<typeof Matter>

const Disk = z.object({ place: z.enum(['data', 'files']), free: z.number(), total: z.number() })

export const SystemStatus = z.object({
  at: Instant,
  version: z.string(),
  /** `bytes`: size of the database on disk. */
  database: z.object({ version: z.string(), bytes: z.number(), migrations: Count, latest: z.string().nullable() }),
  files: z.object({ bucket: z.boolean() }),
  disks: z.array(Disk),
  /** `server` false: mails are stored in the local mailbox. */
  mails: z.object({ server: z.boolean(), waiting: Count, dead: Count, lastSentAt: Instant.nullable() }),
  /** Bounces: how they reach us, and how many addresses no longer receive mail. */
  returns: z.object({ mailbox: z.boolean(), webhook: z.boolean(), readAt: Instant.nullable(), failing: Count }),
  /** Events of the card provider; null without card payments. */
  cards: z.object({ lastAt: Instant.nullable(), lagSeconds: z.number().nullable() }).nullable(),
  jobs: z.object({ waiting: Count, active: Count, failed: Count }),
  backup: z.object({ at: Instant, bytes: z.number().nullable() }).nullable(),
  processes: z.array(
    z.object({ role: z.enum(['all', 'web', 'worker']), version: z.string(), startedAt: Instant, seenAt: Instant }),
  ),
  /** Worst of each part first. */
  matters: z.array(Matter),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** State of the service: what works, and what must be solved. */
export const readSystemStatus = endpoint('GET /servicestate', {
  auth: { may: may.manageSociety },
  summary: 'How the service is, and what somebody has to see to',
  reply: SystemStatus,
})
