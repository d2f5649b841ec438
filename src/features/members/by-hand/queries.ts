import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { isCalled, type Tolerance } from '../../../server/data/texts.ts'

type Name = { lastName: string; firstName: string }

const sameName = ({ lastName, firstName }: Name) =>
  sql<boolean>`fold(last_name) = fold(${lastName}) and fold(first_name) = fold(${firstName})`

/** Held until the transaction ends: two administrators who add somebody of one name do so one after the other. */
export const holdName = (trx: Trx, { lastName, firstName }: Name) =>
  sql`select pg_advisory_xact_lock(hashtextextended('member by hand ' || fold(${`${lastName} ${firstName}`}), 0))`.execute(trx)

/** Who was added by hand within the last minute with this name and birth date. */
export const findJustAdded = (trx: Trx, { birthDate, ...name }: Name & { birthDate?: string | undefined }) =>
  trx
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sameName(name))
    .where('birthDate', 'is not distinct from', birthDate ?? null)
    .where(sql<boolean>`created_at > now() - interval '1 minute'`)
    .select('id')
    .executeTakeFirst()

export type Traits = {
  name: Name | undefined
  birthDate: string | undefined
  email: string | undefined
  phone: string | undefined
}

const AT_MOST = 5

/** The accounts that share one of these, those that share more of them first. */
export function listAlike(db: Db, { name, birthDate, email, phone }: Traits, tolerance: Tolerance) {
  const called = name && isCalled(`${name.lastName} ${name.firstName}`, tolerance)
  const likeness = {
    NAME: called ?? sql<boolean>`false`,
    BIRTH_DATE: sql<boolean>`coalesce(birth_date = ${birthDate ?? null}::date, false)`,
    EMAIL: sql<boolean>`coalesce(lower(email) = ${email?.toLowerCase() ?? null}::text, false)`,
    PHONE: sql<boolean>`coalesce(phone = ${phone ?? null}::text, false)`,
  }
  return db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sql<boolean>`(${likeness.NAME} or ${likeness.EMAIL} or ${likeness.PHONE})`)
    .select((eb) => ['id', 'firstName', 'lastName', 'birthDate', 'cis', eb.ref('state').$notNull().as('state')])
    .select([
      sql<boolean>`${likeness.NAME}`.as('NAME'),
      likeness.BIRTH_DATE.as('BIRTH_DATE'),
      likeness.EMAIL.as('EMAIL'),
      likeness.PHONE.as('PHONE'),
    ])
    .orderBy(sql`${likeness.BIRTH_DATE}::int + ${likeness.EMAIL}::int + ${likeness.PHONE}::int + (${likeness.NAME})::int`, 'desc')
    .orderBy(alphabetical('lastName'))
    .orderBy(alphabetical('firstName'))
    .orderBy('id')
    .limit(AT_MOST)
    .execute()
}
