import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Mail, Recipient, WaysOut } from '../../../../server/mail/layout.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { endOfMailing } from '../../../../server/mail/pace.ts'
import { waysOutOf } from '../../../members/privacy/newsletter/service.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import type { OwnTask, Work } from '../../../platform/tasks/work/service.ts'
import { findContact, readSender } from '../../../society/settings/service.ts'
import type { Message, Verdict } from '../bulk/contract.ts'
import * as queries from '../bulk/queries.ts'
import { writingVerdict } from '../bulk/rules.ts'
import { mailingOf, startBulk, turnOf } from '../bulk/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import { membersMail } from './mails.ts'

const MAILS_AT_ONCE = 25
/** So many of those without an e-mail are named before a message leaves. */
const NAMED = 100

export type More = { once?: string; mailing?: string; unsubscribe?: WaysOut }

/** What is written to many: how it reads, for whom of them it still is, and the links by which it can be left. */
export type BulkMessage = {
  purpose: Message['purpose']
  conditions: queries.Conditions
  compose: (to: Recipient, more: More) => Mail
  waysOut: ((trx: Trx, personId: number) => Promise<WaysOut>) | undefined
}

/** The writing of such letters as long work, a few mails to a transaction; undefined where nobody is to be written to any more. */
export const bulkMessageWork = (
  kind: string,
  letterOf: (db: Db, action: queries.Action) => Promise<BulkMessage | undefined>,
): Work => ({
  kind,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await queries.findAction(db, id)) ?? missing('task')
    const next = async (trx: Trx) => {
      const letter = await letterOf(trx, action)
      if (letter) return await writeNext(trx, id, letter)
      await queries.leaveOutRest(trx, id)
      return 0
    }
    return turnOf(db, id, () => inTransaction(db, next))
  },
})

/** Queues the next mails of a letter; gives how many persons were met. */
async function writeNext(trx: Trx, taskId: number, { purpose, conditions, compose, waysOut }: BulkMessage) {
  const persons = await queries.claimTargets(trx, taskId, MAILS_AT_ONCE, conditions)
  for (const person of persons) {
    const verdict = writingVerdict(person, purpose)
    await queries.saveVerdict(trx, taskId, [person.id], verdict)
    if (verdict !== 'DONE') continue
    const to = { id: person.id, firstName: person.firstName, email: person.email ?? '' }
    const once = `to-members-${taskId}-${person.id}`
    const unsubscribe = waysOut && { unsubscribe: await waysOut(trx, person.id) }
    await queueMail(trx, compose(to, { once, mailing: mailingOf(taskId), ...unsubscribe }))
  }
  return persons.length
}

/** Whom of these it would reach, and why not the others. */
export async function foresee(db: Db, ids: Iterable<number>, { purpose, conditions }: BulkMessage) {
  const counts: Partial<Record<Verdict, number>> = {}
  const withoutEmail: { id: number; firstName: string; lastName: string }[] = []
  for (const person of await queries.listAddressees(db, [...ids], conditions)) {
    const verdict = writingVerdict(person, purpose)
    counts[verdict] = (counts[verdict] ?? 0) + 1
    const { id, firstName, lastName } = person
    if (verdict === 'NO_EMAIL' && withoutEmail.length < NAMED) withoutEmail.push({ id, firstName, lastName })
  }
  return { counts, withoutEmail }
}

/** Before it leaves: whom it would reach, how its author would read it, when the last will have left. */
export async function previewBulkMessage(db: Db, actor: Actor, ids: Iterable<number>, letter: BulkMessage) {
  const { counts, withoutEmail } = await foresee(db, ids, letter)
  return {
    counts,
    withoutEmail,
    mail: await composeFor(db, actor, letter),
    endsAt: await endOfMailing(db, counts.DONE ?? 0),
  }
}

/** Sends it to its author alone. */
export const sendTrialBulkMessage = (db: Db, actor: Actor, letter: BulkMessage) =>
  inTransaction(db, async (trx) => {
    const mail = await composeFor(trx, actor, letter)
    await queueMail(trx, { ...mail, bulk: false, subject: `Essai\u00a0: ${mail.subject}` })
  })

/** The letter as the caller would get it; it holds no way out, for the caller receives it as its author. */
async function composeFor(db: Db, actor: Actor, { compose }: BulkMessage) {
  const [author] = await queries.listAddressees(db, [actor.id], queries.NOTHING_ASKED)
  if (!author) return missing('person')
  return compose({ id: author.id, firstName: author.firstName, email: author.email ?? '' }, {})
}

/** What the register writes to whom it finds: an answer goes to the society's mailbox. */
async function membersLetter(db: Db, message: Message): Promise<BulkMessage> {
  const sender = await readSender(db)
  const replyTo = (await findContact(db))?.email
  return {
    purpose: message.purpose,
    conditions: queries.NOTHING_ASKED,
    compose: (to, more) => membersMail(sender, to, message, { replyTo, ...more }),
    waysOut: message.purpose === 'NEWS' ? waysOutOf : undefined,
  }
}

const WRITING = 'bulk-mail'

/** A mail to each of those whom the register found. */
export const MEMBERS_WORK = bulkMessageWork(WRITING, (db, { taskId, purpose, subject, text }) => {
  if (!purpose || !subject || !text) throw new Error(`Task ${taskId} has nothing to write`)
  return membersLetter(db, { purpose, subject, text })
})

/** Writes to each of them, once. */
export const writeToMembers = (
  db: Db,
  actor: Actor,
  { key, selection, ...message }: Message & { key: string; selection: Selection },
) =>
  startBulk(
    db,
    actor,
    { key, settle: () => settleSelection(db, selection) },
    {
      work: WRITING,
      requirement: may.managePersons,
      deed: { kind: 'MAIL', ...message },
      tell: (trx, task, count) => recordAct(trx, actor, 'persons.written-to', { kind: 'person' }, { task, count }),
    },
  )

export const previewMessage = async (
  db: Db,
  actor: Actor,
  { selection, ...message }: Message & { selection: Selection },
) => previewBulkMessage(db, actor, await settleSelection(db, selection), await membersLetter(db, message))

export const tryMessage = async (db: Db, actor: Actor, message: Message) =>
  sendTrialBulkMessage(db, actor, await membersLetter(db, message))
