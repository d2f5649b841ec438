import type { Db } from '../../../server/data/db.ts'

/** The account that an order is of, where it is not suspended, refused or erased. */
export const findPayerOf = async (db: Db, order: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('commands')
      .innerJoin('persons', 'persons.id', 'commands.personId')
      .where('commands.id', '=', order)
      .where('persons.state', 'in', ['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])
      .select('persons.id')
      .executeTakeFirst()
  )?.id
