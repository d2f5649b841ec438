import type { InsertObject } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/db.ts'

export const insertAct = (db: Db, act: InsertObject<DB, 'auditLog'>) => db.insertInto('auditLog').values(act).execute()
