import { alphabetical } from '../../../../server/data/alphabet.ts'
import { type Db, now } from '../../../../server/data/db.ts'

/** Books of a campaign that are still with their sellers, with contact details. */
const out = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarBooks as book')
    .innerJoin('persons', 'persons.id', 'book.sellerId')
    .where('campaignId', '=', campaignId)
    .where('book.state', '=', 'GIVEN')
    .select(['book.id', 'firstStub', 'lastStub', 'remindedAt'])
    .select(['persons.id as sellerId', 'firstName', 'lastName', 'email', 'persons.state as account'])
    .orderBy(alphabetical('lastName'))
    .orderBy(alphabetical('firstName'))
    .orderBy('persons.id')
    .orderBy('firstStub')

export const listOut = (db: Db, { campaignId }: { campaignId: number }) => out(db, campaignId).execute()
/** Locks them before the mails are sent. */
export const lockOut = (db: Db, campaignId: number) => out(db, campaignId).forUpdate('book').execute()

export const markReminded = (db: Db, ids: readonly number[]) =>
  db.updateTable('calendarBooks').set({ remindedAt: now }).where('id', 'in', ids).execute()
