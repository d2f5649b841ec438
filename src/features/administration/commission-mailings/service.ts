import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import type { Recipient } from '../../../server/mail/layout.ts'
import { RichText } from '../../../shared/schemas.ts'
import type { Attachment } from '../../mailing/mailings/attachments/contract.ts'
import { readDrafts } from '../../mailing/mailings/attachments/service.ts'
import { findMailingId, noteMailing, type Personal, testLetter } from '../../mailing/mailings/service.ts'
import { waysOutOf } from '../../members/privacy/newsletter/service.ts'
import { GENERAL, type Requirement, type Scope } from '../../platform/access/contract.ts'
import { readersOf } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { isActiveAmong, refusesMailsOf } from '../../society/audience/queries.ts'
import { findCommission } from '../../society/commissions/queries.ts'
import { ownMailbox } from '../../society/commissions/service.ts'
import { findContact, readSender } from '../../society/settings/service.ts'
import { type Action, findAction, hasVerdict } from '../register/bulk/queries.ts'
import { mailingOf, readFigures, startBulk } from '../register/bulk/service.ts'
import { type BulkMessage, bulkMessageWork, foresee, previewBulkMessage } from '../register/letters/service.ts'
import type { Addressees, CommissionMailing, MailingRecipients, Reach } from './contract.ts'
import { commissionMail } from './mails.ts'
import { type Bookers, findCommissionMailing, findResource, hasBooked, listBookers, listMeant } from './queries.ts'
import { reachOf } from './rules.ts'

type Commission = NonNullable<Awaited<ReturnType<typeof findCommission>>>

const KIND = 'circular'

/** Condition: active members who may read the commission. */
const isMemberOf = (commission: Scope) => isActiveAmong(readersOf(commission))

/** Requirement for sending it, as data: the task checks it again at every step. */
const senders = ({ technicalName }: Commission): Requirement => ({
  names: [GENERAL, technicalName],
  roles: ['ADMIN', 'SUPER-ADMIN'],
})

/** Recipients who booked, with the resource's name. */
type NamedBookers = Bookers & { name: string }

/** Message of a commission: to its members who accept its news, or to those who booked and must know. */
async function letterOf(
  db: Db,
  commission: Commission,
  circular: CommissionMailing,
  attachments: readonly Attachment[],
  booked: NamedBookers | undefined,
): Promise<BulkMessage> {
  const sender = await readSender(db)
  const replyTo = ownMailbox(commission.emailConfiguration) ?? (await findContact(db))?.email
  const more = { commission: commission.name, replyTo, booked: booked?.name }
  const common = {
    attachments,
    compose: (to: Recipient, personal: Personal) => commissionMail(sender, to, circular, { ...more, ...personal }),
  }
  if (booked)
    return {
      ...common,
      purpose: 'SERVICE',
      conditions: { isOutside: sql<boolean>`not (${hasBooked(booked)})`, refusesSender: sql<boolean>`false` },
      waysOut: undefined,
    }
  return {
    ...common,
    purpose: 'NEWS',
    conditions: {
      isOutside: sql<boolean>`not (${isMemberOf(commission)})`,
      refusesSender: refusesMailsOf(commission.id),
    },
    waysOut: (trx, personId) => waysOutOf(trx, personId, commission.id),
  }
}

/** Messages of commissions, as a background task. Once the commission is archived, nobody is written to any more. */
export const COMMISSION_MAILING_WORK = bulkMessageWork(KIND, letterOfAction)

/** The message with the recipients it still concerns; undefined if nobody must be written to any more. */
async function letterOfAction(
  db: Db,
  { taskId, commissionId, subject, html, resourceId, bookedFrom: from, bookedTo: to }: Action,
  attachments: readonly Attachment[],
) {
  if (commissionId === null || !subject || !html) throw new Error(`Task ${taskId} has nothing to write`)
  const commission = await findCommission(db, commissionId)
  if (!commission) return undefined
  const resource = resourceId === null ? undefined : await findResource(db, commissionId, resourceId)
  // If the resource belongs to another commission by now, nobody is written to any more.
  if (resourceId !== null && !resource) return undefined
  const booked = resource && { resource: resource.id, name: resource.name, from, to }
  return letterOf(db, commission, { subject, text: RichText.parse(html) }, attachments, booked)
}

/** Condition on `persons`: recipients whom it still concerns and who have no e-mail. */
export async function isToWriteByPost(db: Db, taskId: number): Promise<RawBuilder<boolean> | undefined> {
  const action = await findAction(db, taskId)
  const letter = action && (await letterOfAction(db, action, []))
  if (!letter) return undefined
  const { isOutside, refusesSender } = letter.conditions
  return sql<boolean>`(${hasVerdict(taskId, 'NO_EMAIL')} and not ${isOutside} and not ${refusesSender})`
}

/**
 * Finds the resource of the commission whose buyers are meant; 404 for another's. Undefined if its members are meant.
 */
async function bookedOf(
  db: Db,
  commission: Commission,
  to: Addressees | null | undefined,
): Promise<NamedBookers | undefined> {
  if (!to || !('bookers' in to)) return undefined
  const { name } = (await findResource(db, commission.id, to.bookers.resource)) ?? missing('resource')
  return { ...to.bookers, name }
}

/** Resolves the present recipients, and counts those named who are none. */
async function settle(db: Db, commission: Commission, to: Addressees) {
  if ('bookers' in to) return { ids: await listBookers(db, to.bookers), outside: 0 }
  const ids = await listMeant(db, commission, isMemberOf(commission), to)
  return { ids, outside: 'ids' in to ? new Set(to.ids).size - ids.length : 0 }
}

type WithFiles = { attachments: readonly string[] }

/** Sends to each recipient once; 409 if none is left. */
export async function send(
  db: Db,
  actor: Actor,
  commission: Commission,
  { key, to, subject, text, attachments }: CommissionMailing & WithFiles & { key: string; to: Addressees },
) {
  const { id: commissionId } = commission
  const booked = await bookedOf(db, commission, to)
  const begun = await startBulk(
    db,
    actor,
    {
      key,
      settle: async () => {
        const { ids } = await settle(db, commission, to)
        return ids.length > 0 ? ids : refuseNobody()
      },
    },
    {
      work: KIND,
      requirement: senders(commission),
      deed: {
        kind: 'MAIL',
        purpose: booked ? 'SERVICE' : 'NEWS',
        subject,
        html: text,
        commissionId,
        ...(booked && { resourceId: booked.resource, bookedFrom: booked.from ?? null, bookedTo: booked.to ?? null }),
      },
      attachments,
      tell: async (trx, task, total) => {
        const code = mailingOf(task)
        const noted = { kind: 'COMMISSION', code, subject, html: text, commissionId, authorId: actor.id } as const
        await noteMailing(trx, { ...noted, taskId: task, total }, { drafts: attachments })
        await recordAct(
          trx,
          actor,
          'commission.written',
          { kind: 'commission', id: commissionId },
          { task, count: total },
        )
      },
    },
  )
  return { id: begun.task, total: begun.total }
}

const refuseNobody = (): never => {
  throw conflict('nobody')
}

/** Counts how many of the recipients it would reach. */
export async function countReached(db: Db, commission: Commission, to: Addressees): Promise<Reach> {
  const booked = await bookedOf(db, commission, to)
  const { ids, outside } = await settle(db, commission, to)
  const { counts } = await foresee(db, ids, await letterOf(db, commission, NO_WORDS, [], booked))
  return reachOf({ ...counts, OUTSIDE: (counts.OUTSIDE ?? 0) + outside })
}
const NO_WORDS: CommissionMailing = { subject: '', text: RichText.parse('') }

/** The draft as a mail, with its author's files. */
const draftOf = async (
  db: Db,
  actor: Actor,
  commission: Commission,
  { to, attachments, ...circular }: CommissionMailing & WithFiles & { to?: Addressees | null | undefined },
) => letterOf(db, commission, circular, await readDrafts(db, actor, attachments), await bookedOf(db, commission, to))

export async function preview(
  db: Db,
  actor: Actor,
  commission: Commission,
  body: CommissionMailing & WithFiles & { to: Addressees },
) {
  const letter = await draftOf(db, actor, commission, body)
  const { ids, outside } = await settle(db, commission, body.to)
  const { counts, mail, endsAt } = await previewBulkMessage(db, actor, ids, letter)
  return { mail, endsAt, reach: reachOf({ ...counts, OUTSIDE: (counts.OUTSIDE ?? 0) + outside }) }
}

export const trySending = async (
  db: Db,
  actor: Actor,
  commission: Commission,
  body: CommissionMailing & WithFiles & { to?: Addressees | null | undefined },
) => testLetter(db, actor, await draftOf(db, actor, commission, body))

/** Reads one of the commission's messages with its progress; only its author sees the task. */
export async function readOne(
  db: Db,
  actor: Actor,
  { id: commissionId }: Commission,
  id: number,
): Promise<MailingRecipients> {
  const { html, ownerId, state, ...circular } =
    (await findCommissionMailing(db, commissionId, id)) ?? missing('circular')
  const { counts, waiting, mails } = await readFigures(db, id)
  return {
    ...circular,
    text: RichText.parse(html),
    state,
    task: ownerId === actor.id ? id : null,
    unwritten: waiting,
    reach: reachOf(counts),
    mails,
    mailingId: await findMailingId(db, mailingOf(id)),
  }
}
