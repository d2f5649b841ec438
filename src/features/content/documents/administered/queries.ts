import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now, type Trx } from '../../../../server/data/db.ts'
import { lockByName } from '../../../../server/data/locks.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'

/** Locked until the transaction ends. */
export const lockDocument = (db: Db, id: number) =>
  db
    .selectFrom('documents')
    .where('id', '=', id)
    .where(isLiving('documents'))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Makes two uploads of the same content follow each other. */
export const lockContent = (trx: Trx, sha256: string) => lockByName(trx, 'documentContent', sha256)

/** Finds a document of the same owner whose current version has this content. */
export const findSame = (db: Db, commissionId: number | null, sha256: string) =>
  db
    .selectFrom('documents')
    .innerJoin('documentVersions', 'documentVersions.id', 'documents.currentId')
    .where('documentVersions.sha256', '=', sha256)
    .where('documents.commissionId', 'is not distinct from', commissionId)
    .where(isLiving('documents'))
    .select('documents.title')
    .executeTakeFirst()

export const insertDocument = async (db: Db, document: InsertObject<DB, 'documents'>): Promise<number> =>
  (await db.insertInto('documents').values(document).returning('id').executeTakeFirstOrThrow()).id

export const updateDocument = (db: Db, id: number, changes: UpdateObject<DB, 'documents'>) =>
  db
    .updateTable('documents')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Sorting of one owner's documents, as members see them. */
export const orderWithin = (commissionId: number | null): Ordering => ({
  table: 'documents',
  otherwise: sql`${alphabetical('documents.category')}, ${alphabetical('documents.title')}`,
  within: sql`documents.commission_id is not distinct from ${commissionId}::int`,
})

/** Reserves the id of the next version, because its document names it before it is inserted. */
export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('document_versions', 'id'))::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

export const insertVersion = (db: Db, version: InsertObject<DB, 'documentVersions'>) =>
  db.insertInto('documentVersions').values(version).execute()

export const listVersions = (db: Db, documentId: number) =>
  db
    .selectFrom('documentVersions')
    .innerJoin('files', 'files.id', 'documentVersions.fileId')
    .leftJoin('persons', 'persons.id', 'documentVersions.addedBy')
    .where('documentId', '=', documentId)
    .select(['documentVersions.id', 'documentVersions.number', 'documentVersions.fileId', 'documentVersions.addedAt'])
    .select(['documentVersions.sha256', 'files.name', 'files.type', 'files.size'])
    .select(['persons.firstName', 'persons.lastName'])
    .orderBy('documentVersions.number', 'desc')
    .execute()

/** Finds the document of a version, and whether it is the current one. */
export const findVersion = (db: Db, id: number) =>
  db
    .selectFrom('documentVersions')
    .innerJoin('documents', 'documents.id', 'documentVersions.documentId')
    .where('documentVersions.id', '=', id)
    .select(['documentVersions.documentId', 'documents.currentId'])
    .executeTakeFirst()
