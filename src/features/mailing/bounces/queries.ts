import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { InboxFault, ReadSoFar } from '../../../server/mail/inbox.ts'

/** How long one reader locks the mailbox; a process that died releases it only when this time is over. */
const HELD_FOR = sql<string>`clock_timestamp() + interval '4 minutes'`

/** Locks the mailbox for this process; undefined if another one is reading it. */
export const lockMailbox = (db: Db): Promise<ReadSoFar | undefined> =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: HELD_FOR })
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<string>`clock_timestamp()`)]))
    .returning(['mailbox', 'uidValidity', 'lastUid'])
    .executeTakeFirst()

/** Stores the position up to which the mailbox was read. */
export const saveRead = (db: Db, { mailbox, uidValidity, lastUid }: ReadSoFar) =>
  db.updateTable('returnsReading').set({ mailbox, uidValidity, lastUid }).execute()

/** Unlocks the mailbox after it was read to its end. */
export const unlockMailbox = (db: Db) =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: null, readAt: sql<string>`clock_timestamp()`, fault: null, answer: null, failingSince: null })
    .execute()

/** Unlocks the mailbox after a failure and stores the reason; the start of the first failure is kept. */
export const unlockFailedMailbox = (db: Db, fault: InboxFault, answer: string) =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: null, fault, answer, failingSince: sql<string>`coalesce(failing_since, clock_timestamp())` })
    .execute()

export const readReading = (db: Db) =>
  db.selectFrom('returnsReading').select(['readAt', 'fault', 'answer', 'failingSince']).executeTakeFirstOrThrow()

/** Counts the accounts whose e-mail accepts no mails, and those that get no mailings. */
export const countFailing = (db: Db) =>
  db
    .selectFrom('persons')
    .where('emailFault', 'is not', null)
    .where('state', 'not in', ['ERASED', 'REFUSED'])
    .select([
      sql<number>`count(*) filter (where email_fault <> 'COMPLAINT')::int`.as('failing'),
      sql<number>`count(*) filter (where email_fault = 'COMPLAINT')::int`.as('complained'),
    ])
    .executeTakeFirstOrThrow()
