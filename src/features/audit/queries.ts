import type { InsertObject } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/db.ts'

export const insertActs = (db: Db, acts: InsertObject<DB, 'auditLog'>[]) =>
  db.insertInto('auditLog').values(acts).execute()
