import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Why a backup failed. */
export const BackupFault = z.enum(['NO_KEY', 'NO_ROOM', 'NO_RIGHTS', 'AWAY', 'DIED', 'OTHER'])
export type BackupFault = z.infer<typeof BackupFault>

/** A backup: done, running or failed (rules#backups). */
export const Backup = z.object({
  id: z.number().int(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  name: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Size of a finished one; while it runs, the bytes of files copied so far, of `totalBytes`. */
  bytes: z.number().int().nullable(),
  totalBytes: z.number().int().nullable(),
  /** Files that the database names and the store lacks. */
  missingFiles: z.number().int().nullable(),
  fault: BackupFault.nullable(),
})
export type Backup = z.infer<typeof Backup>

/** `settled`: a key is set, and backups run automatically. `beside`: they are on the same disk as the data. */
export const Backups = z.object({
  settled: z.boolean(),
  place: z.string(),
  beside: z.boolean(),
  keepDays: z.number().int(),
  good: Backup.nullable(),
  rows: z.array(Backup),
})
export type Backups = z.infer<typeof Backups>

export const listBackups = endpoint('GET /backups', {
  auth: { may: may.manageSociety },
  summary: 'The last backups, the last good one, and where they are kept',
  reply: Backups,
})

/** Starts one at once. 409 if one is running, or no key is set. */
export const askForBackup = endpoint('POST /backups', {
  auth: { may: may.manageSociety },
  summary: 'Make a backup now',
  reply: Nothing,
  refusals: { 409: ['backup-running', 'backups-not-settled'] },
  limit: { max: 10, minutes: 10 },
})
