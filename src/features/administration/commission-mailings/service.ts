import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { RichText } from '../../../shared/schemas.ts'
import { waysOutOf } from '../../members/privacy/newsletter/service.ts'
import { GENERAL, type Requirement, type Scope } from '../../platform/access/contract.ts'
import { readersOf } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { isActiveAmong, refusesMailsOf } from '../../society/audience/queries.ts'
import { findCommission } from '../../society/commissions/queries.ts'
import { ownMailbox } from '../../society/commissions/service.ts'
import { findContact, readSender } from '../../society/settings/service.ts'
import { readFigures, startBulk } from '../register/bulk/service.ts'
import {
  type BulkMessage,
  bulkMessageWork,
  foresee,
  previewBulkMessage,
  sendTrialBulkMessage,
} from '../register/letters/service.ts'
import type { Addressees, CommissionMailing, MailingRecipients, Reach } from './contract.ts'
import { commissionMail } from './mails.ts'
import { findCommissionMailing, listMeant } from './queries.ts'
import { reachOf } from './rules.ts'

type Commission = NonNullable<Awaited<ReturnType<typeof findCommission>>>

const KIND = 'circular'

/** Its members: everybody active who may read it. */
const isMemberOf = (commission: Scope) => isActiveAmong(readersOf(commission))

/** Who may have it sent, as data: the work asks it again at every turn. */
const senders = ({ technicalName }: Commission): Requirement => ({
  names: [GENERAL, technicalName],
  roles: ['ADMIN', 'SUPER-ADMIN'],
})

/** What the commission writes, to whom of its members takes news and does not refuse its own. */
async function letterOf(db: Db, commission: Commission, circular: CommissionMailing): Promise<BulkMessage> {
  const sender = await readSender(db)
  const replyTo = ownMailbox(commission.emailConfiguration) ?? (await findContact(db))?.email
  const more = { commission: commission.name, replyTo }
  return {
    purpose: 'NEWS',
    conditions: {
      isOutside: sql<boolean>`not (${isMemberOf(commission)})`,
      refusesSender: refusesMailsOf(commission.id),
    },
    compose: (to, how) => commissionMail(sender, to, circular, { ...more, ...how }),
    waysOut: (trx, personId) => waysOutOf(trx, personId, commission.id),
  }
}

/** The messages of commissions, as long work. Of one that was archived meanwhile nobody is written to any more. */
export const COMMISSION_MAILING_WORK = bulkMessageWork(KIND, async (db, { taskId, commissionId, subject, html }) => {
  if (commissionId === null || !subject || !html) throw new Error(`Task ${taskId} has nothing to write`)
  const commission = await findCommission(db, commissionId)
  return commission && (await letterOf(db, commission, { subject, text: RichText.parse(html) }))
})

/** Those of the commission's members that are meant, now, and how many of those named are none. */
async function settle(db: Db, commission: Commission, to: Addressees) {
  const ids = await listMeant(db, commission, isMemberOf(commission), to)
  return { ids, outside: 'ids' in to ? new Set(to.ids).size - ids.length : 0 }
}

/** Writes to each of them, once; 409 where nobody is left of them. */
export async function send(
  db: Db,
  actor: Actor,
  commission: Commission,
  { key, to, subject, text }: CommissionMailing & { key: string; to: Addressees },
) {
  const { id: commissionId } = commission
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
      deed: { kind: 'MAIL', purpose: 'NEWS', subject, html: text, commissionId },
      tell: (trx, task, count) =>
        recordAct(trx, actor, 'commission.written', { kind: 'commission', id: commissionId }, { task, count }),
    },
  )
  return { id: begun.task, total: begun.total }
}

const refuseNobody = (): never => {
  throw conflict('nobody')
}

/** How many of those it is for it would reach. */
export async function countReached(db: Db, commission: Commission, to: Addressees): Promise<Reach> {
  const { ids, outside } = await settle(db, commission, to)
  const { counts } = await foresee(db, ids, await letterOf(db, commission, NO_WORDS))
  return reachOf({ ...counts, OUTSIDE: (counts.OUTSIDE ?? 0) + outside })
}
const NO_WORDS: CommissionMailing = { subject: '', text: RichText.parse('') }

export async function preview(
  db: Db,
  actor: Actor,
  commission: Commission,
  { to, ...circular }: CommissionMailing & { to: Addressees },
) {
  const { ids, outside } = await settle(db, commission, to)
  const { counts, mail, endsAt } = await previewBulkMessage(db, actor, ids, await letterOf(db, commission, circular))
  return { mail, endsAt, reach: reachOf({ ...counts, OUTSIDE: (counts.OUTSIDE ?? 0) + outside }) }
}

export const trySending = async (db: Db, actor: Actor, commission: Commission, circular: CommissionMailing) =>
  sendTrialBulkMessage(db, actor, await letterOf(db, commission, circular))

/** One of the commission's, with how far it is; its work is shown to who began it. */
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
  }
}

export { listCommissionMailings } from './queries.ts'
