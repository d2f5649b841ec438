import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { closeness, findForgiving, forgiving, isCalled, NAME } from '../../../../server/data/texts.ts'
import type { AdministratorRole } from './contract.ts'

const CANDIDATES = 8

export const listMembers = (db: Db, technicalName: string, q: string | undefined) =>
  forgiving(q, (tolerance) =>
    listSource(
      db
        .selectFrom('persons')
        .innerJoin('personRoles', 'personRoles.personId', 'persons.id')
        .where('personRoles.name', '=', technicalName)
        .where('personRoles.role', '=', 'USER')
        .where(isCalled(q, tolerance)),
      (members) =>
        members
          .select(['persons.id', 'persons.firstName', 'persons.lastName'])
          .orderBy(alphabetical('persons.lastName'))
          .orderBy(alphabetical('persons.firstName'))
          .orderBy('persons.id'),
    ),
  )

/** Lists each once, with their highest role. */
export const listAdministrators = (db: Db, technicalName: string) =>
  db
    .selectFrom('persons')
    .innerJoin('personRoles', 'personRoles.personId', 'persons.id')
    .where('personRoles.name', '=', technicalName)
    .where('personRoles.role', 'in', ['ADMIN', 'SUPER-ADMIN'])
    .groupBy('persons.id')
    .select(['persons.id', 'persons.firstName', 'persons.lastName'])
    .select(sql<AdministratorRole>`max(person_roles.role)`.as('role'))
    .orderBy(alphabetical('persons.lastName'))
    .orderBy('persons.id')
    .execute()

export const listCandidates = (db: Db, name: string) =>
  findForgiving((tolerance) =>
    db
      .selectFrom('persons')
      .where('state', '=', 'ACTIVE')
      .where(isCalled(name, tolerance))
      .select(['id', 'firstName', 'lastName'])
      .orderBy(closeness(NAME, name), 'desc')
      .orderBy(alphabetical('lastName'))
      .orderBy('id')
      .limit(CANDIDATES)
      .execute(),
  )
