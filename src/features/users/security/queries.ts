import { leftLying } from '../../../server/auth.ts'
import { type Db, now } from '../../../server/db.ts'

const openSessions = (db: Db, personId: number) =>
  db
    .selectFrom('sessions')
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', leftLying)

/** Where a person is signed in, the latest first. */
export const listOpenSessions = (db: Db, personId: number) =>
  openSessions(db, personId)
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

/** One of a person's open sessions; `id` is compared as text, for it comes from an address. */
export const findOpenSession = (db: Db, personId: number, id: string) =>
  openSessions(db, personId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .select('id')
    .executeTakeFirst()
