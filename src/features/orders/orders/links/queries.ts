import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { GUEST } from '../../../catalogue/reservations/rules.ts'

/** The account that an order is of, where it is not suspended, refused or erased and its links have not ended since `madeAt`; of a guest's order, who has none, nobody's. */
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
        // One whose guest was forgotten opens nothing any more.
        eb.and([eb('commands.personId', 'is', null), eb('commands.buyerName', 'is not', null)]),
      ]),
    )
    .select('persons.id')
    .executeTakeFirst()
  return found && (found.id ?? GUEST)
}
