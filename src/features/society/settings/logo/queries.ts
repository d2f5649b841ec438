import type { Db, Trx } from '../../../../server/data/db.ts'

/** The file of the logo; undefined where the society has not said who it is. */
export const findLogo = (db: Db) =>
  db.selectFrom('siteConfiguration').where('key', '=', 'association').select('pictureId').executeTakeFirst()

/** The same, held until the end of the transaction. */
export const lockLogo = (trx: Trx) =>
  trx
    .selectFrom('siteConfiguration')
    .where('key', '=', 'association')
    .select('pictureId')
    .forUpdate()
    .executeTakeFirst()

export const updateLogo = (trx: Trx, pictureId: string | null) =>
  trx.updateTable('siteConfiguration').set({ pictureId }).where('key', '=', 'association').execute()

/** Where the logo's file is, once it can be shown. */
export const findShown = (db: Db) =>
  db
    .selectFrom('siteConfiguration')
    .innerJoin('files', 'files.id', 'siteConfiguration.pictureId')
    .where('key', '=', 'association')
    .where('files.state', '=', 'READY')
    .select(['files.id', 'files.version'])
    .executeTakeFirst()
