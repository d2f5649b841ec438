import type { Insertable } from 'kysely'
import type { Addresses } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'

/** Finds an address with its owner. */
export const findAddress = (db: Db, id: number) =>
  db
    .selectFrom('addresses')
    .innerJoin('persons', 'persons.addressId', 'addresses.id')
    .where('addresses.id', '=', id)
    .selectAll('addresses')
    .select('persons.id as personId')
    .executeTakeFirst()

export const insertAddress = async (
  db: Db,
  personId: number,
  address: Omit<Insertable<Addresses>, 'country'> & { country: string },
) => {
  const { id } = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('persons').set({ addressId: id }).where('id', '=', personId).execute()
  return id
}

/** Returns their ids in the given sequence, in which the statement inserts the rows. */
export const insertAddresses = async (
  db: Db,
  addresses: (Omit<Insertable<Addresses>, 'country'> & { country: string })[],
): Promise<number[]> =>
  (await db.insertInto('addresses').values(addresses).returning('id').execute()).map(({ id }) => id)

export const updateAddress = (
  db: Db,
  id: number,
  address: Omit<Insertable<Addresses>, 'country'> & { country: string },
) => db.updateTable('addresses').set(address).where('id', '=', id).execute()

/** Deletes an address that nobody uses any more. */
export const deleteUnusedAddress = (db: Db, id: number) =>
  db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('persons').where('addressId', '=', id).select('id'))))
    .execute()
