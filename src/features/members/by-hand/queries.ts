import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { lockByName } from '../../../server/data/locks.ts'
import { isCalled, type Tolerance } from '../../../server/data/texts.ts'

type Name = { lastName: string; firstName: string }

const sameName = ({ lastName, firstName }: Name) =>
  sql<boolean>`fold(last_name) = fold(${lastName}) and fold(first_name) = fold(${firstName})`

/**
 * Locks the name until the transaction ends: two administrators who add somebody with the same name do so one after the
 * other.
 */
export const holdName = (trx: Trx, { lastName, firstName }: Name) =>
  lockByName(trx, 'memberName', sql<string>`fold(${`${lastName} ${firstName}`})`)

/**
 * Finds a person with this name who was added within the last minute, by any channel, and has no other birth date: one
 * of two administrators may not know it.
 */
export const findJustAdded = (trx: Trx, { birthDate, ...name }: Name & { birthDate?: string | undefined }) =>
  trx
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sameName(name))
    .$if(birthDate !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('birthDate', '=', birthDate ?? null), eb('birthDate', 'is', null)])),
    )
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

/** Lists accounts that share one of these traits, those that share more of them first. */
export function listAlike(db: Db, { name, birthDate, email, phone }: Traits, tolerance: Tolerance) {
  const likeness = {
    byName: name ? sql<boolean>`(${isCalled(`${name.lastName} ${name.firstName}`, tolerance)})` : sql<boolean>`false`,
    byBirthDate: sql<boolean>`coalesce(persons.birth_date = ${birthDate ?? null}::date, false)`,
    byEmail: sql<boolean>`coalesce(lower(persons.email) = ${email?.toLowerCase() ?? null}::text, false)`,
    byPhone: sql<boolean>`coalesce(persons.phone = ${phone ?? null}::text, false)`,
  }
  const { byName, byBirthDate, byEmail, byPhone } = likeness
  return db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sql<boolean>`(${byName} or ${byEmail} or ${byPhone})`)
    .select((eb) => ['id', 'firstName', 'lastName', 'birthDate', 'cis', eb.ref('state').$notNull().as('state')])
    .select([byName.as('byName'), byBirthDate.as('byBirthDate'), byEmail.as('byEmail'), byPhone.as('byPhone')])
    .orderBy(sql`(${byName})::int + (${byBirthDate})::int + (${byEmail})::int + (${byPhone})::int`, 'desc')
    .orderBy(alphabetical('persons.lastName'))
    .orderBy(alphabetical('persons.firstName'))
    .orderBy('persons.id')
    .limit(AT_MOST)
    .execute()
}
