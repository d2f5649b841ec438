import type { Db } from '../../../server/db.ts'
import type { Role } from '../../../shared/permissions.ts'

export const deleteRole = (db: Db, personId: number, { name, role }: { name: string; role: Role }) =>
  db
    .deleteFrom('personRoles')
    .where('personId', '=', personId)
    .where('name', '=', name)
    .where('role', '=', role)
    .execute()

export const insertRole = (db: Db, personId: number, { name, role }: { name: string; role: Role }) =>
  db.insertInto('personRoles').values({ personId, name, role }).execute()
