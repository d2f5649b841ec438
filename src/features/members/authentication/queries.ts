import { keyedHash, networkOf } from '../../../server/access/tries.ts'
import { type Db, now } from '../../../server/data/db.ts'

const KEPT_DAYS = 90

const hashOf = (personId: number, address: string) => keyedHash(`${personId} ${networkOf(address)}`)

/** Whether the member signed in from there within the last months. */
export const knowsAddress = async (db: Db, personId: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('knownAddresses')
    .where('personId', '=', personId)
    .where('addressHash', '=', hashOf(personId, address))
    .where('expiresAt', '>', now)
    .select('personId')
    .executeTakeFirst()) !== undefined

/** The member was let in from there; gives it three months from now. */
export const rememberAddress = (db: Db, personId: number, address: string) => {
  const expiresAt = new Date(Date.now() + KEPT_DAYS * 86_400_000)
  return db
    .insertInto('knownAddresses')
    .values({ personId, addressHash: hashOf(personId, address), expiresAt })
    .onConflict((conflict) => conflict.columns(['personId', 'addressHash']).doUpdateSet({ expiresAt }))
    .execute()
}

/** Forgets where nobody signed in from for three months. */
export const forgetAddresses = (db: Db) => db.deleteFrom('knownAddresses').where('expiresAt', '<', now).execute()
