import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Why a backup was not made. */
export const BackupFault = z.enum(['NO_KEY', 'NO_ROOM', 'NO_RIGHTS', 'AWAY', 'DIED', 'OTHER'])
export type BackupFault = z.infer<typeof BackupFault>

/** A backup that was made, is being made, or failed (rules#backups). */
export const Backup = z.object({
  id: z.number().int(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  name: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Of the whole where it is done; of the files that are in it while it runs, of `totalBytes`. */
  bytes: z.number().int().nullable(),
  totalBytes: z.number().int().nullable(),
  /** Files that the database names and the store has lost. */
  missingFiles: z.number().int().nullable(),
  fault: BackupFault.nullable(),
})
export type Backup = z.infer<typeof Backup>

/** `settled`: there is a key, and they are made by themselves. `beside`: they stand on the disk of what they are of. */
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

/** Begins at once, beside everything else. 409 where one is being made already, or no key is set. */
export const askForBackup = endpoint('POST /backups', {
  auth: { may: may.manageSociety },
  summary: 'Make a backup now',
  reply: Nothing,
  refusals: { 409: ['backup-running', 'backups-not-settled'] },
  limit: { max: 10, minutes: 10 },
})
