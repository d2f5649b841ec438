import { type RawBuilder, sql } from 'kysely'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now } from '../../../../server/data/db.ts'

export const insertMailing = (db: Db, newsId: number, askedBy: number) =>
  db.insertInto('newsMailings').values({ newsId, askedBy }).execute()

/** Deletes a mailing that has not begun; `only` dropped ones. */
export const deleteMailing = async (db: Db, newsId: number, only?: 'dropped'): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('newsMailings')
    .where('newsId', '=', newsId)
    .where('begunAt', 'is', null)
    .$if(only === 'dropped', (mailings) => mailings.where('droppedAt', 'is not', null))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const waiting = (db: Db, newsId: number) =>
  db
    .updateTable('newsMailings')
    .where('newsId', '=', newsId)
    .where('begunAt', 'is', null)
    .where('droppedAt', 'is', null)

/** Marks a mailing as begun; returns false if another process just did. */
export const markBegun = async (db: Db, newsId: number): Promise<boolean> =>
  (await waiting(db, newsId).set({ begunAt: now }).executeTakeFirst()).numUpdatedRows === 1n

export const markDropped = (db: Db, newsId: number) => waiting(db, newsId).set({ droppedAt: now }).execute()

export const saveTask = (db: Db, newsId: number, taskId: number) =>
  db.updateTable('newsMailings').set({ taskId }).where('newsId', '=', newsId).execute()

/** Lists waiting mailings whose news is published, expired or archived. */
export const listDue = (db: Db, isHidden: RawBuilder<boolean>) =>
  db
    .selectFrom('newsMailings')
    .innerJoin('news', 'news.id', 'newsMailings.newsId')
    .leftJoin('commissions', 'commissions.id', 'news.commissionId')
    .where('begunAt', 'is', null)
    .where('droppedAt', 'is', null)
    .where(sql<boolean>`news.published_at <= now() or not (${isLiving('news')} and ${isLiving('commissions')})`)
    .select(['newsId', 'askedBy'])
    .select(sql<boolean>`not ${isHidden} and ${isLiving('news')} and ${isLiving('commissions')}`.as('shown'))
    .orderBy('newsId')
    .limit(50)
    .execute()

export const findMailing = (db: Db, newsId: number) =>
  db.selectFrom('newsMailings').where('newsId', '=', newsId).selectAll().executeTakeFirst()

export const findByTask = (db: Db, taskId: number) =>
  db.selectFrom('newsMailings').where('taskId', '=', taskId).select('newsId').executeTakeFirst()

/** Inserts the present recipients. Returns how many. */
export const insertMails = async (db: Db, newsId: number, readers: RawBuilder<boolean>): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('newsMails')
    .columns(['newsId', 'personId'])
    .expression(
      db
        .selectFrom('persons')
        .where(readers)
        .select([sql<number>`${newsId}::int`.as('newsId'), 'persons.id']),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Locks the next recipients until the transaction ends, with whether they still are readers. */
export const claimMails = (db: Db, newsId: number, readers: RawBuilder<boolean>, limit: number) =>
  db
    .selectFrom('newsMails')
    .innerJoin('persons', 'persons.id', 'newsMails.personId')
    .where('newsId', '=', newsId)
    .where('verdict', 'is', null)
    .select(['persons.id', 'firstName', 'email'])
    .select(readers.as('concerned'))
    .orderBy('personId')
    .limit(limit)
    .forUpdate('newsMails')
    .skipLocked()
    .execute()

export const saveVerdict = (db: Db, newsId: number, personId: number, verdict: 'WRITTEN' | 'LEFT_OUT') =>
  db.updateTable('newsMails').set({ verdict }).where('newsId', '=', newsId).where('personId', '=', personId).execute()

/** Leaves out all recipients that were not reached yet. */
export const leaveOutRest = (db: Db, newsId: number) =>
  db
    .updateTable('newsMails')
    .set({ verdict: 'LEFT_OUT' })
    .where('newsId', '=', newsId)
    .where('verdict', 'is', null)
    .execute()

/** Counts its mails by progress. A mail that is no longer in the queue's table was sent. */
export const countMails = (db: Db, newsId: number) =>
  db
    .selectFrom('newsMails')
    .leftJoin('mails', (join) =>
      join.on(sql<boolean>`mails.once = 'news-' || news_mails.news_id || '-' || news_mails.person_id`),
    )
    .where('newsId', '=', newsId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where verdict is null)`.as('unwritten'),
      sql<number>`count(*) filter (where verdict = 'LEFT_OUT' or mails.state = 'WITHDRAWN')`.as('leftOut'),
      sql<number>`count(*) filter (where mails.state = 'QUEUED')`.as('queued'),
      sql<number>`count(*) filter (where mails.state = 'DEAD')`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
