import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { PERSON_COLUMNS } from '../../../society/persons/contract.ts'

/** These accounts with their addresses, in the order of their ids. */
export const listExportRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('persons')
    .leftJoin('addresses', 'addresses.id', 'persons.addressId')
    .where('persons.id', 'in', ids)
    .where('persons.state', 'is not', null)
    .select(PERSON_COLUMNS.map((column) => `persons.${column}` as const))
    .select(['persons.freeFields', 'streetNumber', 'streetName', 'postalCode', 'city', 'country'])
    .orderBy(sql`array_position(${ids}::int[], persons.id)`)
    .execute()
