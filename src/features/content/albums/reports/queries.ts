import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import type { Decision, Reason } from './contract.ts'
import { COUNTED_DAYS } from './rules.ts'

/** Locked until the transaction ends, so that the reports of one person follow each other. */
export const lockReporter = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()

/** Locked until the transaction ends, so that reports, decisions and deletion of a picture follow each other. */
export const lockPhoto = (db: Db, id: number) =>
  db.selectFrom('photos').where('id', '=', id).select(['id', 'albumId']).forUpdate().executeTakeFirst()

const reports = (db: Db, reporterId: number) =>
  db
    .selectFrom('photoReports')
    .innerJoin('photoCases', 'photoCases.id', 'photoReports.caseId')
    .where('reporterId', '=', reporterId)

/**
 * Reads what prevents this person's report from hiding: whether the picture was shown again after their report, and how
 * many of their reports that hid a picture were not upheld.
 */
export const readCredit = async (db: Db, reporterId: number, photoId: number) => ({
  putBack:
    (await reports(db, reporterId)
      .where('photoId', '=', photoId)
      .where('decision', '=', 'RESTORED')
      .select('photoReports.id')
      .executeTakeFirst()) !== undefined,
  unproven: (
    await reports(db, reporterId)
      .where('at', '>', sql<string>`now() - ${COUNTED_DAYS} * interval '1 day'`)
      .where((eb) =>
        eb.or([eb.and([eb('decision', 'is', null), eb('hides', '=', true)]), eb('decision', '=', 'RESTORED')]),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count,
})

export const findOpenCase = (db: Db, photoId: number) =>
  db
    .selectFrom('photoCases')
    .where('photoId', '=', photoId)
    .where('decision', 'is', null)
    .select(['id', 'hides'])
    .executeTakeFirst()

export const openCase = (db: Db, values: { albumId: number; photoId: number; hides: boolean }) =>
  db.insertInto('photoCases').values(values).returning(['id', 'hides']).executeTakeFirstOrThrow()

export const hideByCase = (db: Db, id: number) =>
  db.updateTable('photoCases').set({ hides: true }).where('id', '=', id).execute()

type Report = { caseId: number; reporterId: number; reason: Reason; words: string | null }
/** Returns false if that person has already reported it in this case. */
export const insertReport = async (db: Db, report: Report) =>
  (
    await db
      .insertInto('photoReports')
      .values(report)
      .onConflict((conflict) => conflict.columns(['caseId', 'reporterId']).doNothing())
      .returning('id')
      .execute()
  ).length > 0

/** Closes an open case; returns false if it is already decided. */
export const closeCase = async (db: Db, photoId: number, decidedBy: number, { case: id, decision, word }: Decision) =>
  (
    await db
      .updateTable('photoCases')
      .set({ decision, decidedAt: now, decidedBy, word: word || null })
      .where('id', '=', id)
      .where('photoId', '=', photoId)
      .where('decision', 'is', null)
      .returning('id')
      .execute()
  ).length > 0

/** Lists open cases of the albums of `theirs`. */
export const listReported = (db: Db, theirs: RawBuilder<SqlBool>) =>
  listSource(
    db
      .selectFrom('photoCases')
      .innerJoin('photos', 'photos.id', 'photoCases.photoId')
      .innerJoin('albums', 'albums.id', 'photos.albumId')
      .leftJoin('commissions', 'commissions.id', 'albums.commissionId')
      .where('decision', 'is', null)
      .where(isLiving('albums'))
      .where('commissions.archivedAt', 'is', null)
      .where(theirs),
    (rows) =>
      rows
        .select(['photoCases.id', 'photoCases.photoId', 'photoCases.albumId', 'title', 'fileId', 'hides', 'openedAt'])
        .orderBy('photoCases.id'),
  )
export type ReportedRow = Awaited<ReturnType<ReturnType<typeof listReported>['rows']>>[number]

export const listReports = (db: Db, cases: readonly number[]) =>
  db
    .selectFrom('photoReports')
    .leftJoin('persons', 'persons.id', 'reporterId')
    .where('caseId', 'in', cases)
    .select(['photoReports.id', 'caseId', 'reason', 'words', 'at'])
    .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('by'))
    .orderBy('photoReports.id')
    .execute()

/** Lists a person's reports, latest first. */
export const listOwn = (db: Db, reporterId: number) =>
  listSource(reports(db, reporterId).innerJoin('albums', 'albums.id', 'albumId'), (rows) =>
    rows
      .select(['photoReports.id', 'albums.title as album', 'reason', 'at', 'decision', 'decidedAt', 'word'])
      .orderBy('photoReports.id', 'desc'),
  )

/** Locks decided reports whose reporters were not told yet. */
export const claimUnannounced = (db: Db, limit: number) =>
  db
    .selectFrom('photoReports')
    .innerJoin('photoCases', 'photoCases.id', 'caseId')
    .innerJoin('albums', 'albums.id', 'albumId')
    .leftJoin('persons', 'persons.id', 'reporterId')
    .where('toldAt', 'is', null)
    .where('decision', 'is not', null)
    .select(['photoReports.id', 'title', 'decision', 'word', 'reporterId', 'firstName', 'email'])
    .orderBy('photoReports.id')
    .limit(limit)
    .forUpdate('photoReports')
    .skipLocked()
    .execute()

export const markAnnounced = (db: Db, ids: readonly number[]) =>
  db.updateTable('photoReports').set({ toldAt: now }).where('id', 'in', ids).execute()
