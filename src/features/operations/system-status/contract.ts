import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** What is looked at, in this order. */
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

/** What can be the matter, by its code. */
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

/** Something that somebody has to see to: `BAD` now, `WARN` soon. */
export const Matter = z.object({
  subject: z.enum(SUBJECTS),
  code: z.enum(MATTERS),
  verdict: z.enum(['WARN', 'BAD']),
  since: Instant.nullable(),
  /** How many of them, where they are counted. */
  count: Count.nullable(),
  /** The words of whoever refused, where there are any. */
  answer: z.string().nullable(),
})
export type Matter = z.infer<typeof Matter>

const Disk = z.object({ place: z.enum(['data', 'files']), free: z.number(), total: z.number() })

export const SystemStatus = z.object({
  at: Instant,
  version: z.string(),
  /** `bytes`: what the database takes on its disk. */
  database: z.object({ version: z.string(), bytes: z.number(), migrations: Count, latest: z.string().nullable() }),
  files: z.object({ bucket: z.boolean() }),
  disks: z.array(Disk),
  /** `server` false: mails are kept in the local mailbox. */
  mails: z.object({ server: z.boolean(), waiting: Count, dead: Count, lastSentAt: Instant.nullable() }),
  /** What comes back of mails: how it reaches us, and how many addresses take none any more. */
  returns: z.object({ mailbox: z.boolean(), webhook: z.boolean(), readAt: Instant.nullable(), failing: Count }),
  /** The card provider's news; null where no cards are taken. */
  cards: z.object({ lastAt: Instant.nullable(), lagSeconds: z.number().nullable() }).nullable(),
  jobs: z.object({ waiting: Count, active: Count, failed: Count }),
  backup: z.object({ at: Instant, bytes: z.number().nullable() }).nullable(),
  processes: z.array(
    z.object({ role: z.enum(['all', 'web', 'worker']), version: z.string(), startedAt: Instant, seenAt: Instant }),
  ),
  /** The worst of a subject first. */
  matters: z.array(Matter),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** How the service is: what works, and what somebody has to see to. */
export const readSystemStatus = endpoint('GET /servicestate', {
  auth: { may: may.manageSociety },
  summary: 'How the service is, and what somebody has to see to',
  reply: SystemStatus,
})
