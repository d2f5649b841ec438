import { type Db, inTransaction, now, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { emptyMails } from '../../../server/mail/forgetting.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { may } from '../../platform/access/contract.ts'
import type { Holder } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { whereMay } from '../commissions/queries.ts'
import { ownMailbox } from '../commissions/service.ts'
import { findByEmail, findPerson } from '../persons/queries.ts'
import { findContact, readSender } from '../settings/service.ts'
import type { ContactMessage, ListedMessage } from './contract.ts'
import { STATE_LABELS, writerOf } from './labels.ts'
import { answerMail } from './mails.ts'
import * as queries from './queries.ts'

declare module '../../../shared/endpoint.ts' {
  interface Nouns {
    message: { by: { id: number }; found: queries.MessageRow }
  }
}

type NewMessage = Parameters<typeof queries.insertMessage>[1]

/** Stores a message in the transaction of its notification mails. Returns its id. */
export const keepMessage = (trx: Trx, message: NewMessage) => queries.insertMessage(trx, message)

/** Lists the messages that the holder may answer. */
export const listMessages = (db: Db, holder: Holder, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  queries.listMessages(db, { ...which, only: whereMay(holder, may.manageCommission) })

const COLUMNS: SheetColumns<ListedMessage> = [
  ['Reçu le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
  ['Pour', ({ commission }) => commission?.name ?? 'L’association'],
  ['De', writerOf],
  ['Sujet', ({ subject }) => subject],
  ['État', ({ state }) => STATE_LABELS[state]],
  ['Répondu le', ({ answered }) => answered && parisDay(new Date(answered.at)), 'DATE'],
  ['Répondu par', ({ answered }) => answered?.by || null],
]

/** Spreadsheet export of the messages, without their text (rules#exports). */
export const sheetOfMessages = async (db: Db, holder: Holder, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  sheetOf('messages', COLUMNS, await listMessages(db, holder, which).rows(EVERY_ROW))

/** Mailbox from which an answer is sent: the commission's, else the society's. */
const mailboxOf = async (db: Db, { emailConfiguration }: queries.MessageRow) =>
  ownMailbox(emailConfiguration) ?? (await findContact(db))?.email

/** Reads a message with its answers; 404. */
export async function readMessage(db: Db, id: number): Promise<ContactMessage> {
  const row = (await queries.findMessage(db, id)) ?? missing('message')
  const answers = await queries.listAnswers(db, id)
  return { ...row, answers, replyTo: (await mailboxOf(db, row)) ?? null }
}

/** Locks a message, changes it and writes the audit log. */
const change = (
  db: Db,
  actor: Actor,
  id: number,
  act: 'answered' | 'closed' | 'reopened' | 'anonymised',
  how: (trx: Trx, row: Locked) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    const row = (await queries.lockMessage(trx, id)) ?? missing('message')
    await how(trx, row)
    await recordAct(trx, actor, `message.${act}`, { kind: 'message', id })
    return await readMessage(trx, id)
  })
type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockMessage>>>

/** Answers by mail, once for each version: the second of two answers is refused. */
export const answerMessage = (
  db: Db,
  actor: Actor,
  id: number,
  { text, version }: { text: string; version?: number | undefined },
) =>
  change(db, actor, id, 'answered', async (trx, row) => {
    demandVersion(row, version)
    if (row.anonymisedAt) throw conflict('anonymised')
    const author = await findPerson(trx, actor.id)
    const answer = await queries.insertAnswer(trx, { messageId: id, authorId: actor.id, text })
    await queries.updateMessage(trx, id, { state: 'ANSWERED', answers: row.answers + 1 })
    const from = author ? `${author.firstName} ${author.lastName}` : 'l’association'
    const replyTo = await mailboxOf(trx, (await queries.findMessage(trx, id)) ?? missing('message'))
    const mail = answerMail(await readSender(trx), row, { text, from, replyTo, once: `contact-answer-${answer}` })
    await queueMail(trx, { ...mail, ...(row.personId !== null && { personId: row.personId }) })
  })

export const closeMessage = (db: Db, actor: Actor, id: number) =>
  change(db, actor, id, 'closed', (trx) => queries.updateMessage(trx, id, { state: 'CLOSED' }))

export const reopenMessage = (db: Db, actor: Actor, id: number) =>
  change(db, actor, id, 'reopened', (trx, { answers }) =>
    queries.updateMessage(trx, id, { state: answers > 0 ? 'ANSWERED' : 'NEW' }),
  )

const NOBODY = { firstName: '', lastName: '', email: '', phone: '', subject: '', text: '' }

/**
 * Keeps the fact that somebody wrote, to whom and when. Mails to an address that belongs to a member are not touched.
 */
async function forget(trx: Trx, { id, email, anonymisedAt }: Locked) {
  if (anonymisedAt) return
  await queries.updateMessage(trx, id, { ...NOBODY, personId: null, anonymisedAt: now })
  await queries.emptyAnswers(trx, id)
  if (email && !(await findByEmail(trx, email))) await emptyMails(trx, 0, email)
}

export const anonymiseMessage = (db: Db, actor: Actor, id: number) => change(db, actor, id, 'anonymised', forget)

/** Erases what was written from an address without signing in, because its owner is being erased. */
export async function forgetWriter(trx: Trx, email: string) {
  for (const row of await queries.listFrom(trx, email)) await forget(trx, row)
}

/** Nightly: anonymises strangers' messages whose retention time is over (rules#retention). */
export async function forgetStrangers(db: Db) {
  for (let batch = await queries.listToForget(db, 100); batch.length > 0; batch = await queries.listToForget(db, 100))
    for (const { id } of batch)
      await inTransaction(db, async (trx) => {
        const row = await queries.lockMessage(trx, id)
        if (row) await forget(trx, row)
      })
}

export const saveKeeping = (
  db: Db,
  actor: Actor,
  { months, version }: { months: number; version?: number | undefined },
) =>
  inTransaction(db, async (trx) => {
    demandVersion(await queries.lockKeeping(trx), version)
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { messageMonths: months })
    return await queries.updateKeeping(trx, months)
  })

export { findMessage } from './queries.ts'
