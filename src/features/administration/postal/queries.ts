import { type RawBuilder, sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'

type Which = {
  withoutEmail: boolean
  unpaidOf?: { campaignId: number; end: string } | undefined
  /** Persons of the register, by id, whatever the state of their accounts. */
  ids?: Int32Array | undefined
  only?: RawBuilder<boolean> | undefined
}

/** Lists members by name with their postal address, which may be missing. */
export const listAddressees = (db: Db, { withoutEmail, unpaidOf, ids, only }: Which) =>
  db
    .selectFrom('persons')
    .leftJoin('addresses', 'addresses.id', 'persons.addressId')
    .where(
      ids
        ? sql<boolean>`persons.id = any(${[...ids]}::int[]) and persons.state is not null`
        : sql<boolean>`persons.state in ('ACTIVE', 'EXPIRED')`,
    )
    .$if(withoutEmail, (query) => query.where('persons.email', 'is', null))
    .$if(unpaidOf !== undefined, (query) =>
      query
        .where('persons.accountValidity', '<', unpaidOf?.end ?? '')
        .where(
          sql<boolean>`exists (select from campaign_members where person_id = persons.id and campaign_id = ${unpaidOf?.campaignId ?? 0})`,
        ),
    )
    .where(only ?? sql<boolean>`true`)
    .select(['persons.id', 'persons.firstName', 'persons.lastName', 'persons.state'])
    .select(['addresses.streetNumber', 'addresses.streetName', 'addresses.city', 'addresses.country'])
    .select(sql<string | null>`addresses.postal_code::text`.as('postalCode'))
    .orderBy(alphabetical('persons.lastName'))
    .orderBy(alphabetical('persons.firstName'))
    .orderBy('persons.id')
    .execute()
