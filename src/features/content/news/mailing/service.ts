import { type RawBuilder, sql } from 'kysely'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { endOfMailing, readMailing as readMails } from '../../../../server/mail/pace.ts'
import { listAttachmentsOf } from '../../../mailing/mailings/attachments/service.ts'
import {
  findMailingId,
  type Letter,
  listAttached,
  noteMailing,
  previewLetter,
  testLetter,
  writeLetter,
} from '../../../mailing/mailings/service.ts'
import { waysOutOf } from '../../../members/privacy/newsletter/service.ts'
import { GENERAL, type Requirement } from '../../../platform/access/contract.ts'
import { listRolesInForce } from '../../../platform/access/queries.ts'
import { isAllowed, readersOf } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { startTask } from '../../../platform/tasks/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import { countAmong, isActiveAmong, takesNews, takesPost } from '../../../society/audience/queries.ts'
import { findCommission } from '../../../society/commissions/queries.ts'
import { ownMailbox } from '../../../society/commissions/service.ts'
import { findContact, readSender } from '../../../society/settings/service.ts'
import { findNews, isHidden, type NewsRow } from '../queries.ts'
import { attachmentsOf } from '../service.ts'
import type { Mailing } from './contract.ts'
import { newsMail } from './mails.ts'
import * as queries from './queries.ts'

const KIND = 'news-mail'
const MAILS_AT_ONCE = 25

/** Key that marks the mails of a news. */
const mailingOf = (newsId: number) => `news-${newsId}`

/** Condition for readers of a news, as if it were published. */
const concernedBy = (row: NewsRow) => readersOf({ ...row, hidden: false })
const mayBeWrittenTo = (row: NewsRow) =>
  sql<boolean>`(${isActiveAmong(concernedBy(row))} and ${takesNews(row.commissionId)})`

/** Condition on `persons` for readers of a news without an e-mail; undefined if there is no such news. */
export async function isReaderByPost(db: Db, newsId: number): Promise<RawBuilder<boolean> | undefined> {
  const row = await findNews(db, newsId)
  return row && sql<boolean>`(${isActiveAmong(concernedBy(row))} and ${takesPost(row.commissionId)})`
}

/** Requirement for sending it, as data: the task checks it again at every step. */
const senders = ({ technicalName }: NewsRow): Requirement => ({
  names: [GENERAL, ...(technicalName === null ? [] : [technicalName])],
  roles: technicalName === null ? ['ADMIN'] : ['ADMIN', 'SUPER-ADMIN'],
})

/** Reads the recipients and, if requested, the progress. */
export async function readMailing(db: Db, actor: Actor, row: NewsRow): Promise<Mailing> {
  const readers = await countAmong(db, concernedBy(row), row.commissionId)
  const mailing = await queries.findMailing(db, row.id)
  const endsAt = mailing?.begunAt ? null : await endOfMailing(db, readers.newsletter)
  if (!mailing) return { readers, endsAt, mailing: null }
  const { total, unwritten, leftOut, queued, failed } = await queries.countMails(db, row.id)
  const { askedAt, begunAt, droppedAt, askedBy, taskId } = mailing
  const waiting = unwritten + queued
  const figures = { total, sent: total - waiting - failed - leftOut, waiting, failed, leftOut }
  const mails = await readMails(db, mailingOf(row.id))
  const task = askedBy === actor.id ? taskId : null
  const mailingId = await findMailingId(db, mailingOf(row.id))
  return { readers, endsAt, mailing: { askedAt, begunAt, droppedAt, task, ...figures, mails, mailingId } }
}

/** Requests the mailing, once: it starts at once for published news, else at publication. */
export async function askMailing(db: Db, actor: Actor, row: NewsRow): Promise<Mailing> {
  if (row.state === 'DRAFT') throw conflict('draft')
  if (row.state === 'EXPIRED') throw conflict('over')
  try {
    await inTransaction(db, async (trx) => {
      await queries.deleteMailing(trx, row.id, 'dropped')
      await queries.insertMailing(trx, row.id, actor.id)
      await recordAct(trx, actor, 'news.mail-asked', { kind: 'news', id: row.id })
      if (row.state === 'PUBLISHED') await begin(trx, row, actor.id)
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'news_mailings_pkey') throw error
    throw conflict('already-asked')
  }
  return await readMailing(db, actor, row)
}

/** Withdraws it before it starts; repeating it changes nothing. 409 `begun`. */
export const withdrawMailing = (db: Db, actor: Actor, row: NewsRow): Promise<Mailing> =>
  inTransaction(db, async (trx) => {
    if (await queries.deleteMailing(trx, row.id))
      await recordAct(trx, actor, 'news.mail-withdrawn', { kind: 'news', id: row.id })
    else if (await queries.findMailing(trx, row.id)) throw conflict('begun')
    return await readMailing(trx, actor, row)
  })

/** Stores the recipients, and starts the task that mails them. */
async function begin(trx: Trx, row: NewsRow, ownerId: number) {
  if (!(await queries.markBegun(trx, row.id))) return
  const total = await queries.insertMails(trx, row.id, mayBeWrittenTo(row))
  const taskId = await startTask(trx, { ownerId, kind: KIND, total, requirement: senders(row) })
  await queries.saveTask(trx, row.id, taskId)
  const { id, title: subject, text: html, commissionId } = row
  const noted = { kind: 'NEWS', code: mailingOf(id), subject, html, commissionId, authorId: ownerId } as const
  await noteMailing(trx, { ...noted, taskId, total }, { files: await listAttachmentsOf(trx, attachmentsOf(id)) })
}

/** Starts the mailings whose news is published, and drops those that can never be sent. */
export async function beginDue(db: Db) {
  for (const { newsId, askedBy, shown } of await queries.listDue(db, isHidden))
    await inTransaction(db, async (trx) => {
      const row = shown ? await findNews(trx, newsId) : undefined
      const roles = row && askedBy !== null ? await listRolesInForce(trx, askedBy) : []
      if (row && askedBy !== null && isAllowed({ roles, subscriptions: [] }, senders(row)))
        await begin(trx, row, askedBy)
      else await queries.markDropped(trx, newsId)
    })
}

async function open(db: Db, { id: taskId }: OwnTask): Promise<Turn> {
  const { newsId } = (await queries.findByTask(db, taskId)) ?? missing('task')
  const count = async () => {
    const { total, unwritten } = await queries.countMails(db, newsId)
    return { done: total - unwritten, waiting: unwritten }
  }
  return {
    next: () => inTransaction(db, (trx) => writeNext(trx, newsId)),
    count,
    outcome: async () => ({}),
    close: (trx) => queries.leaveOutRest(trx, newsId),
  }
}

/** The mailing of news, as a background task. */
export const NEWS_WORK: Work = { kind: KIND, open }

/** Reply address: the commission's mailbox, else the society's. */
async function replyToOf(db: Db, { commissionId }: NewsRow): Promise<string | undefined> {
  const commission = commissionId === null ? undefined : await findCommission(db, commissionId)
  return ownMailbox(commission?.emailConfiguration) ?? (await findContact(db))?.email
}

/** The mail of a news, with these files. */
async function letterOf(db: Db, row: NewsRow, attachments: Letter['attachments']): Promise<Letter> {
  const sender = await readSender(db)
  const replyTo = await replyToOf(db, row)
  return {
    compose: (to, personal) => newsMail(sender, to, { ...row, commission: row.name }, { replyTo, ...personal }),
    waysOut: (trx, personId) => waysOutOf(trx, personId, row.commissionId),
    attachments,
  }
}

/** The mail as it would be sent now. */
const letterNow = async (db: Db, row: NewsRow) => letterOf(db, row, await listAttachmentsOf(db, attachmentsOf(row.id)))

export const previewMail = async (db: Db, actor: Actor, row: NewsRow) =>
  previewLetter(db, actor, await letterNow(db, row))
export const tryMail = async (db: Db, actor: Actor, row: NewsRow) => testLetter(db, actor, await letterNow(db, row))

/**
 * Queues the next mails, all or none; none once the news is over or archived. Returns how many recipients were
 * processed.
 */
async function writeNext(trx: Trx, newsId: number): Promise<number> {
  const row = await findNews(trx, newsId)
  if (!row || row.hidden) {
    await queries.leaveOutRest(trx, newsId)
    return 0
  }
  const letter = await letterOf(trx, row, await listAttached(trx, mailingOf(newsId)))
  const persons = await queries.claimMails(trx, newsId, mayBeWrittenTo(row), MAILS_AT_ONCE)
  for (const { id, firstName, email, concerned } of persons) {
    await queries.saveVerdict(trx, newsId, id, concerned ? 'WRITTEN' : 'LEFT_OUT')
    if (!concerned || !email) continue
    const named = { once: `news-${newsId}-${id}`, mailing: mailingOf(newsId) }
    await writeLetter(trx, letter, { id, firstName, email }, named)
  }
  return persons.length
}

/** Every minute: starts mailings whose news was published. */
export const sendNewsMails = job(queue('news-mailings'), { every: '* * * * *', run: beginDue })
