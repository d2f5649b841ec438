import type { Db } from '../../../../server/data/db.ts'
import { GENERAL } from '../../../platform/access/contract.ts'

/** Administrators of the society or of its persons who can sign in, except this one. */
export const listOtherAdministrators = (db: Db, personId: number) =>
  db
    .selectFrom('persons')
    .where('id', '<>', personId)
    .where('state', 'in', ['ACTIVE', 'EXPIRED'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('personRoles')
        .where('name', '=', GENERAL)
        .where('role', 'in', ['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON', 'TREASURER'])
        .select('personId'),
    )
    .select(['id', 'firstName', 'email'])
    .orderBy('id')
    .execute()
