import { keyedHash, networkOf } from '../../../server/access/tries.ts'
import { type Db, now } from '../../../server/data/db.ts'

const KEPT_DAYS = 90

const hashOf = (personId: number, address: string) => keyedHash(`${personId} ${networkOf(address)}`)

/** Whether the member signed in from this network within the last three months. */
export const knowsAddress = async (db: Db, personId: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('knownAddresses')
    .where('personId', '=', personId)
    .where('addressHash', '=', hashOf(personId, address))
    .where('expiresAt', '>', now)
    .select('personId')
    .executeTakeFirst()) !== undefined

/** Remembers for three months that the member signed in from this network. */
export const rememberAddress = (db: Db, personId: number, address: string) => {
  const expiresAt = new Date(Date.now() + KEPT_DAYS * 86_400_000)
  return db
    .insertInto('knownAddresses')
    .values({ personId, addressHash: hashOf(personId, address), expiresAt })
    .onConflict((conflict) => conflict.columns(['personId', 'addressHash']).doUpdateSet({ expiresAt }))
    .execute()
}

/** Deletes networks from which nobody signed in for three months. */
export const forgetAddresses = (db: Db) => db.deleteFrom('knownAddresses').where('expiresAt', '<', now).execute()
