import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { GUEST } from '../../../catalogue/reservations/rules.ts'

/**
 * Finds the account of an order, unless it is suspended, refused or erased or its links were ended after `madeAt`; a
 * guest's order has no account.
 */
export const findPayerOf = async (db: Db, order: number, madeAt: number): Promise<number | undefined> => {
  const found = await db
    .selectFrom('commands')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('commands.id', '=', order)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('persons.state', 'in', ['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED']),
          sql<boolean>`(persons.links_since is null or to_timestamp(${madeAt}) >= persons.links_since)`,
        ]),
        // The order of an erased guest can no longer be opened by its link.
        eb.and([eb('commands.personId', 'is', null), eb('commands.buyerName', 'is not', null)]),
      ]),
    )
    .select('persons.id')
    .executeTakeFirst()
  return found && (found.id ?? GUEST)
}
