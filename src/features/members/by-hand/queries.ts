import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { isCalled, type Tolerance } from '../../../server/data/texts.ts'

type Name = { lastName: string; firstName: string }

const sameName = ({ lastName, firstName }: Name) =>
  sql<boolean>`fold(last_name) = fold(${lastName}) and fold(first_name) = fold(${firstName})`

type Newcomer = Name & { birthDate?: string | undefined; alikeIds: readonly number[] }

/**
 * Finds somebody of this name who was added by any channel: with the same birth date within the last minute, as when a
 * request is repeated; or within the last day without having been shown by the form, if no other birth date tells them
 * apart, because a colleague added them after it was filled in.
 */
export function findJustAdded(trx: Trx, { birthDate, alikeIds, ...name }: Newcomer) {
  const born = sql`${birthDate ?? null}::date`
  return trx
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sameName(name))
    .where(
      sql<boolean>`(birth_date is not distinct from ${born} and created_at > now() - interval '1 minute'
        or coalesce(birth_date = ${born}, true) and created_at > now() - interval '1 day'
          and id <> all(${[...alikeIds]}::int[]))`,
    )
    .select('id')
    .executeTakeFirst()
}

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
