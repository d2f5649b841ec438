import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { endOfMailing } from '../../../../server/mail/pace.ts'
import type { Attachment } from '../../../mailing/mailings/attachments/contract.ts'
import { readDrafts } from '../../../mailing/mailings/attachments/service.ts'
import {
  type Letter,
  listAttached,
  noteMailing,
  previewLetter,
  testLetter,
  writeLetter,
} from '../../../mailing/mailings/service.ts'
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
/** Maximum number of names without an e-mail shown before sending. */
const NAMED = 100

/** A bulk message, and whom it still concerns. */
export type BulkMessage = Letter & { purpose: Message['purpose']; conditions: queries.Conditions }

/**
 * Writes such messages as a background task, a few mails in a transaction; undefined if nobody must be written to any
 * more.
 */
export const bulkMessageWork = (
  kind: string,
  letterOf: (db: Db, action: queries.Action, attachments: readonly Attachment[]) => Promise<BulkMessage | undefined>,
): Work => ({
  kind,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await queries.findAction(db, id)) ?? missing('task')
    const next = async (trx: Trx) => {
      const letter = await letterOf(trx, action, await listAttached(trx, mailingOf(id)))
      if (letter) return await writeNext(trx, id, letter)
      await queries.leaveOutRest(trx, id)
      return 0
    }
    return turnOf(db, id, () => inTransaction(db, next))
  },
})

/** Queues the next mails; returns how many persons were processed. */
async function writeNext(trx: Trx, taskId: number, { purpose, conditions, ...letter }: BulkMessage) {
  const persons = await queries.claimTargets(trx, taskId, MAILS_AT_ONCE, conditions)
  for (const person of persons) {
    const verdict = writingVerdict(person, purpose)
    await queries.saveVerdict(trx, taskId, [person.id], verdict)
    if (verdict !== 'DONE') continue
    const to = { id: person.id, firstName: person.firstName, email: person.email ?? '' }
    await writeLetter(trx, letter, to, { once: `to-members-${taskId}-${person.id}`, mailing: mailingOf(taskId) })
  }
  return persons.length
}

/** Computes how many it would reach, and why not the others. */
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

/** Before sending: recipients, preview for the author, and when the last mail would be sent. */
export async function previewBulkMessage(db: Db, actor: Actor, ids: Iterable<number>, letter: BulkMessage) {
  const { counts, withoutEmail } = await foresee(db, ids, letter)
  return {
    counts,
    withoutEmail,
    mail: await previewLetter(db, actor, letter),
    endsAt: await endOfMailing(db, counts.DONE ?? 0),
  }
}

/** Message of the society to a selection of the register; replies go to its mailbox. */
async function membersLetter(db: Db, message: Message, attachments: readonly Attachment[]): Promise<BulkMessage> {
  const sender = await readSender(db)
  const replyTo = (await findContact(db))?.email
  return {
    purpose: message.purpose,
    conditions: queries.NOTHING_ASKED,
    compose: (to, personal) => membersMail(sender, to, message, { replyTo, ...personal }),
    waysOut: message.purpose === 'NEWS' ? waysOutOf : undefined,
    attachments,
  }
}

const WRITING = 'bulk-mail'

/** Bulk messages to a selection of the register. */
export const MEMBERS_WORK = bulkMessageWork(WRITING, (db, { taskId, purpose, subject, text }, attachments) => {
  if (!purpose || !subject || !text) throw new Error(`Task ${taskId} has nothing to write`)
  return membersLetter(db, { purpose, subject, text }, attachments)
})

type WithFiles = { attachments: readonly string[] }

/** Writes to each of them once. */
export const writeToMembers = (
  db: Db,
  actor: Actor,
  { key, selection, attachments, ...message }: Message & WithFiles & { key: string; selection: Selection },
) =>
  startBulk(
    db,
    actor,
    { key, settle: () => settleSelection(db, selection) },
    {
      work: WRITING,
      requirement: may.managePersons,
      deed: { kind: 'MAIL', ...message },
      attachments,
      tell: async (trx, task, count) => {
        const { subject, text } = message
        await noteMailing(
          trx,
          { kind: 'REGISTER', code: mailingOf(task), subject, text, authorId: actor.id, taskId: task, total: count },
          { drafts: attachments },
        )
        await recordAct(trx, actor, 'persons.written-to', { kind: 'person' }, { task, count })
      },
    },
  )

export const previewMessage = async (
  db: Db,
  actor: Actor,
  { selection, attachments, ...message }: Message & WithFiles & { selection: Selection },
) => {
  const letter = await membersLetter(db, message, await readDrafts(db, actor, attachments))
  return previewBulkMessage(db, actor, await settleSelection(db, selection), letter)
}

export const tryMessage = async (db: Db, actor: Actor, { attachments, ...message }: Message & WithFiles) =>
  testLetter(db, actor, await membersLetter(db, message, await readDrafts(db, actor, attachments)))
