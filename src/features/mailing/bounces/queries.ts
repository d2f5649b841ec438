import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { InboxFault, ReadSoFar } from '../../../server/mail/inbox.ts'

/** How long one reader keeps others out; a process that died gives the mailbox back by that alone. */
const HELD_FOR = sql<string>`clock_timestamp() + interval '4 minutes'`

/** Takes the mailbox for oneself; undefined where somebody reads it. */
export const holdMailbox = (db: Db): Promise<ReadSoFar | undefined> =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: HELD_FOR })
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<string>`clock_timestamp()`)]))
    .returning(['mailbox', 'uidValidity', 'lastUid'])
    .executeTakeFirst()

/** How far it was read. */
export const saveRead = (db: Db, { mailbox, uidValidity, lastUid }: ReadSoFar) =>
  db.updateTable('returnsReading').set({ mailbox, uidValidity, lastUid }).execute()

/** Gives the mailbox back, read to its end. */
export const leaveMailbox = (db: Db) =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: null, readAt: sql<string>`clock_timestamp()`, fault: null, answer: null, failingSince: null })
    .execute()

/** Gives it back unread, and says why; since when stays that of the first. */
export const failMailbox = (db: Db, fault: InboxFault, answer: string) =>
  db
    .updateTable('returnsReading')
    .set({ heldUntil: null, fault, answer, failingSince: sql<string>`coalesce(failing_since, clock_timestamp())` })
    .execute()

export const readReading = (db: Db) =>
  db.selectFrom('returnsReading').select(['readAt', 'fault', 'answer', 'failingSince']).executeTakeFirstOrThrow()

/** The accounts whose e-mail takes no mails, and no mailings. */
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
