import { brokenConstraint, type Db, inTransaction } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { faultOf, log } from '../../../server/log.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { endOfMailing, readMailing } from '../../../server/mail/pace.ts'
import { may } from '../../access/contract.ts'
import type { Actor } from '../../access/service.ts'
import { recordAct } from '../../audit/service.ts'
import { validateAccount } from '../../membership/validation/service.ts'
import { waysOutOf } from '../../privacy/newsletter/service.ts'
import { findContact, readSender } from '../../siteconfiguration/service.ts'
import { startTask } from '../../tasks/service.ts'
import type { OwnTask, Turn, Work } from '../../tasks/work/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import type { Message, Verdict } from './contract.ts'
import { membersMail } from './mails.ts'
import * as queries from './queries.ts'
import { writingVerdict } from './rules.ts'

type Action = NonNullable<Awaited<ReturnType<typeof queries.findAction>>>
type Asked = { key: string; selection: Selection }
type Deed = { kind: 'VALIDATE' } | ({ kind: 'MAIL' } & Message)

const MAILS_AT_ONCE = 25

/** How its mails are told from others'. */
const mailingOf = (taskId: number) => `bulk-${taskId}`

/**
 * Resolves the selection and starts the work. The same key again gives the work it started; 409 `key-taken` where that was
 * somebody else's. 400 for a search that cannot be read.
 */
export async function startBulk(db: Db, actor: Actor, { key, selection }: Asked, deed: Deed) {
  const begun = async () => {
    const known = await queries.findByKey(db, key)
    if (known && known.ownerId !== actor.id) throw conflict('key-taken')
    return known && { task: known.taskId, total: known.total }
  }
  const known = await begun()
  if (known) return known
  const ids = [...(await settleSelection(db, selection))]
  try {
    return await inTransaction(db, async (trx) => {
      const task = await startTask(trx, {
        ownerId: actor.id,
        kind: `bulk-${deed.kind.toLowerCase()}`,
        total: ids.length,
        requirement: may.managePersons,
      })
      await queries.insertAction(trx, { taskId: task, key, authorId: actor.id, fromAddress: actor.address, ...deed })
      await queries.insertTargets(trx, task, ids)
      if (deed.kind === 'MAIL')
        await recordAct(trx, actor, 'persons.written-to', { kind: 'person' }, { task, count: ids.length })
      return { task, total: ids.length }
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'bulk_actions_key_key') throw error
    return (await begun()) ?? missing('task')
  }
}

/** Takes up work on many persons: what does the next of them, and what became of all. */
async function open(db: Db, { id }: OwnTask): Promise<Turn> {
  const action = (await queries.findAction(db, id)) ?? missing('task')
  return {
    next: action.kind === 'MAIL' ? await writer(db, action) : () => validateNext(db, action),
    count: async () => {
      const { counts, done } = await readCounts(db, id)
      return { done, waiting: counts.WAITING ?? 0 }
    },
    outcome: async () => {
      const { WAITING: _left, ...counts } = (await readCounts(db, id)).counts
      return { result: { counts } }
    },
  }
}

/** Work on many persons at once: their validation, or a mail to each. */
export const BULK_WORKS: readonly Work[] = [
  { kind: 'bulk-validate', open },
  { kind: 'bulk-mail', open },
]

async function readCounts(db: Db, taskId: number) {
  const rows = await queries.countVerdicts(db, taskId)
  const counts = Object.fromEntries(rows.map(({ verdict, count }) => [verdict ?? 'WAITING', count])) as Partial<
    Record<Verdict | 'WAITING', number>
  >
  return { counts, done: rows.reduce((sum, { verdict, count }) => sum + (verdict ? count : 0), 0) }
}

/** Validates the next of them, in a transaction of its own. Gives how many were met: 1, or 0 at the end. */
async function validateNext(db: Db, { taskId, ownerId, fromAddress }: Action): Promise<number> {
  const actor = { id: ownerId, address: fromAddress ?? '' }
  let personId: number | undefined
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await queries.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      await validateAccount(trx, actor, person.id)
      await queries.saveVerdict(trx, taskId, [person.id], 'DONE')
      return 1
    })
  } catch (error) {
    if (personId === undefined) throw error
    const verdict: Verdict = error instanceof Refusal ? 'NOT_TO_VALIDATE' : 'FAILED'
    if (verdict === 'FAILED') log.error({ task: taskId, person: personId, fault: faultOf(error) }, 'not validated')
    await queries.saveVerdict(db, taskId, [personId], verdict)
    return 1
  }
}

/** What queues the next mails of a message, a few to a transaction; gives how many persons were met. */
async function writer(db: Db, { taskId, purpose, subject, text }: Action) {
  if (!purpose || !subject || !text) throw new Error(`Task ${taskId} has nothing to write`)
  const sender = await readSender(db)
  const replyTo = (await findContact(db))?.email
  return () =>
    inTransaction(db, async (trx) => {
      const persons = await queries.claimTargets(trx, taskId, MAILS_AT_ONCE)
      for (const person of persons) {
        const verdict = writingVerdict(person, purpose)
        await queries.saveVerdict(trx, taskId, [person.id], verdict)
        if (verdict !== 'DONE') continue
        const to = { id: person.id, firstName: person.firstName, email: person.email ?? '' }
        const once = `to-members-${taskId}-${person.id}`
        const unsubscribe = purpose === 'NEWS' ? { unsubscribe: await waysOutOf(trx, person.id) } : {}
        await queueMail(
          trx,
          membersMail(
            sender,
            to,
            { purpose, subject, text },
            { replyTo, once, mailing: mailingOf(taskId), ...unsubscribe },
          ),
        )
      }
      return persons.length
    })
}

const SHOWN = 100

/** What became of each; 404 for work that somebody else asked for. */
export async function readOutcome(db: Db, actor: Actor, taskId: number) {
  const action = await queries.findAction(db, taskId)
  if (action?.ownerId !== actor.id) return missing('task')
  const { WAITING: _still, ...counts } = (await readCounts(db, taskId)).counts
  return { counts, left: await queries.listLeft(db, taskId, SHOWN), mails: await readMailing(db, mailingOf(taskId)) }
}

/** The message as the caller would get it; it holds no way out, for the caller receives it as its author. */
async function composeFor(db: Db, actor: Actor, message: Message) {
  const [author] = await queries.listAddressees(db, [actor.id])
  if (!author) return missing('person')
  const to = { id: author.id, firstName: author.firstName, email: author.email ?? '' }
  return membersMail(await readSender(db), to, message, { replyTo: (await findContact(db))?.email })
}

export async function preview(db: Db, actor: Actor, { selection, ...message }: Message & { selection: Selection }) {
  const counts: Partial<Record<Verdict, number>> = {}
  for (const person of await queries.listAddressees(db, [...(await settleSelection(db, selection))])) {
    const verdict = writingVerdict(person, message.purpose)
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  return { counts, mail: await composeFor(db, actor, message), endsAt: await endOfMailing(db, counts.DONE ?? 0) }
}

export const sendTrial = (db: Db, actor: Actor, message: Message) =>
  inTransaction(db, async (trx) => {
    const mail = await composeFor(trx, actor, message)
    await queueMail(trx, { ...mail, bulk: false, subject: `Essai\u00a0: ${mail.subject}` })
  })
