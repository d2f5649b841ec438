import { createHash, timingSafeEqual } from 'node:crypto'
import { config } from '../../../server/config.ts'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, unauthenticated } from '../../../server/http/errors.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { faultOf, log } from '../../../server/log.ts'
import {
  type BounceReport,
  countReturned,
  countSoft,
  lockLatestTo,
  lockSentTo,
  noteReturned,
  skipWaiting,
} from '../../../server/mail/bounces.ts'
import { inboxAnswerOf, inboxFaultOf, readReports } from '../../../server/mail/inbox.ts'
import { mailsNamedIn } from '../../../server/mail/message-ids.ts'
import { readReport } from '../../../server/mail/reports.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { leaveAfterComplaint } from '../../members/privacy/newsletter/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { lockForAct } from '../../society/persons/changes/service.ts'
import type { EmailFault } from '../../society/persons/contract.ts'
import { findByEmail, liftEmailFault, lockPerson, markEmail } from '../../society/persons/queries.ts'
import type { ProviderEvent, ReturnEvent, Returns, receiveReturns } from './contract.ts'
import * as queries from './queries.ts'
import { classify, eventOf, SOFT_ONES, verdictOf } from './rules.ts'

/** News about an address: a stranger's report has to name the mail, the provider's event doesn't (`latest`). */
type Claim = {
  recipient: string
  mails: number[]
  otherwise: 'nothing' | 'latest'
  kind: BounceReport
  fault: EmailFault
  status: string | null
  at?: string | undefined
}

/** A more serious bounce of a mail replaces the former one; the same one again changes nothing. */
const WEIGHT: Record<BounceReport, number> = { SOFT: 1, HARD: 2, COMPLAINT: 3 }

type Row = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Counts a bounce once, and marks its address as failing if the rules say so (rules#addresses-that-fail). */
const handleClaim = (db: Db, claim: Claim) =>
  inTransaction(db, async (trx) => {
    const { recipient, kind, status } = claim
    // Locks persons before their mails, in the same order as erasure.
    const found = await findByEmail(trx, recipient)
    const person = found && (await lockPerson(trx, found.id))
    const mail =
      (await lockSentTo(trx, claim.mails, recipient)) ??
      (claim.otherwise === 'latest' ? await lockLatestTo(trx, recipient) : undefined)
    if (!mail)
      return void log.info({ event: 'returned mail', kind, status }, 'it names no mail that was sent there: ignored')
    if (mail.returned && WEIGHT[mail.returned] >= WEIGHT[kind]) return
    await noteReturned(trx, mail.id, kind, status?.slice(0, 20) ?? null)
    log.info({ event: 'returned mail', mail: mail.id, kind, status }, 'a mail came back')
    if (!person?.state || person.state === 'ERASED') return
    // The address has since proved that it receives mails.
    if (person.emailConfirmedAt && person.emailConfirmedAt > (claim.at ?? mail.sentAt ?? '')) return
    await follow(trx, person, claim)
  })

async function follow(trx: Trx, person: Row, { kind, fault, status, recipient }: Claim) {
  if (kind === 'COMPLAINT') {
    await leaveAfterComplaint(trx, person.id)
    if (person.emailFault) return
    await markEmail(trx, person.id, 'COMPLAINT')
    await skipWaiting(trx, recipient, 'mailings')
  } else {
    if (person.emailFault && person.emailFault !== 'COMPLAINT') return
    if (kind === 'SOFT' && (await countSoft(trx, recipient, person.emailConfirmedAt)) < SOFT_ONES) return
    await markEmail(trx, person.id, fault)
    await skipWaiting(trx, recipient, 'all')
  }
  await recordAct(trx, undefined, 'person.email-failed', { kind: 'person', id: person.id }, { fault, status })
}

const COMPLAINT = { kind: 'COMPLAINT', fault: 'COMPLAINT', status: null } as const

/** Processes a report from the mailbox of bounces; one that names no mail of ours, or none sent to that address, changes nothing. */
export async function takeReport(db: Db, raw: Buffer) {
  const report = await readReport(raw)
  if (!report || report.mails.length === 0) return
  const from = { mails: report.mails, otherwise: 'nothing' } as const
  if (report.kind === 'complaint') {
    for (const recipient of report.recipients) await handleClaim(db, { ...COMPLAINT, ...from, recipient })
    return
  }
  for (const failure of report.failures) {
    const verdict = classify(failure)
    if (verdict) for (const recipient of failure.recipients) await handleClaim(db, { ...verdict, ...from, recipient })
    else if (failure.action === 'failed')
      log.warn(
        { event: 'returned mail', mails: report.mails, status: failure.status },
        'it came back for no fault of its address',
      )
  }
}

/** Reads the mailbox of bounces, one process at a time; an error is logged with its cause and shown to administrators. */
export async function readMailbox(db: Db) {
  const { url } = config.bounces
  const soFar = url && (await queries.lockMailbox(db))
  if (!soFar) return
  try {
    await readReports(
      url,
      soFar,
      (raw) => takeReport(db, raw),
      async (read) => void (await queries.saveRead(db, read)),
    )
    await queries.unlockMailbox(db)
  } catch (error) {
    const [fault, answer] = [inboxFaultOf(error), inboxAnswerOf(error, url)]
    log.warn(
      { event: 'returned mails', fault, answer, at: faultOf(error) },
      'the mailbox of returned mails cannot be read',
    )
    await queries.unlockFailedMailbox(db, fault, answer)
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The token from a bearer header or the password of basic authentication, because some providers support only the latter. */
function secretIn(authorization: string): string {
  const [, scheme = '', given = ''] = /^(bearer|basic) (\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return given
  return Buffer.from(given, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

/** Authenticates the provider: 404 if no token is set, 401 for a wrong one. */
export function demandProvider(authorization = '') {
  const { token } = config.bounces
  if (!token) return missing('page')
  if (!timingSafeEqual(hash(secretIn(authorization)), hash(token))) throw unauthenticated('token-invalid')
}

type ReturnNotification = InputOf<typeof receiveReturns>['body']
const isOurs = (notification: ReturnNotification): notification is { events: ReturnEvent[] } =>
  'events' in notification && Array.isArray(notification.events)

function eventsOf(notification: ReturnNotification): ReturnEvent[] {
  if (isOurs(notification)) return notification.events
  const events = Array.isArray(notification) ? notification : [notification as ProviderEvent]
  return events.map(eventOf).filter((event) => event !== undefined)
}

/** Processes the provider's events. */
export async function takeEvents(db: Db, notification: ReturnNotification) {
  for (const { recipient, kind, messageId = '', status, at } of eventsOf(notification)) {
    const from = { mails: mailsNamedIn(messageId), otherwise: 'latest', at } as const
    const classification = kind === 'COMPLAINT' ? COMPLAINT : verdictOf(kind, status)
    await handleClaim(db, { ...classification, ...from, recipient })
  }
}

/** The state of reading bounces, and their effects. */
export const readState = async (db: Db): Promise<Returns> => ({
  ...(await queries.countFailing(db)),
  ...(await countReturned(db)),
  ...(await queries.readReading(db)),
  mailbox: config.bounces.url !== undefined,
  webhook: config.bounces.token !== undefined,
})

/** Sends mails to an address again. 409 if the address was not blocked, 403 for an account above the caller's. */
export const retry = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    await lockForAct(trx, actor, id)
    if (!(await liftEmailFault(trx, id))) throw conflict('email-not-failing')
    await recordAct(trx, actor, 'person.email-retried', { kind: 'person', id })
  })

/** Counts bounces and complaints. */
export const readReturnedMails = job(queue('read-returned-mails'), {
  every: '*/5 * * * *',
  retryLimit: 0,
  run: readMailbox,
})
