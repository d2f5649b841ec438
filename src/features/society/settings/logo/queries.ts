import type { Db, Trx } from '../../../../server/data/db.ts'

/** Finds the file of the logo; undefined before the society is named. */
export const findLogo = (db: Db) =>
  db.selectFrom('siteConfiguration').where('key', '=', 'association').select('pictureId').executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockLogo = (trx: Trx) =>
  trx
    .selectFrom('siteConfiguration')
    .where('key', '=', 'association')
    .select('pictureId')
    .forUpdate()
    .executeTakeFirst()

export const updateLogo = (trx: Trx, pictureId: string | null) =>
  trx.updateTable('siteConfiguration').set({ pictureId }).where('key', '=', 'association').execute()

/** Finds the stored logo, once it can be shown. */
export const findShown = (db: Db) =>
  db
    .selectFrom('siteConfiguration')
    .innerJoin('files', 'files.id', 'siteConfiguration.pictureId')
    .where('key', '=', 'association')
    .where('files.state', '=', 'READY')
    .select(['files.id', 'files.version'])
    .executeTakeFirst()
