import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { availabilityAround } from '../../catalogue/resources/availability/service.ts'
import { findResource, lockResources } from '../../catalogue/resources/offered/queries.ts'
import type { ResourceRow } from '../../catalogue/resources/offered/service.ts'
import {
  allocatedDays,
  type BookingRequest,
  isByDay,
  isOccupied,
  outOfReach,
  violationOf,
} from '../../catalogue/resources/rules.ts'
import { endOf } from '../../orders/orders/rules.ts'
import { readersOf } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { isActiveAmong } from '../../society/audience/queries.ts'
import { lockPerson } from '../../society/persons/queries.ts'
import { readSender } from '../../society/settings/service.ts'
import { WAITING_MOST, type Waiting } from './contract.ts'
import { type Ending, offerOverMail, placeOfferedMail, waitEndedMail } from './mails.ts'
import * as queries from './queries.ts'

const HOUR = 3_600_000

/**
 * Until when an offer holds: a number of hours, at most until the end of the day before its start, or of today for a
 * start today.
 */
function standsUntil(now: Date, hours: number, startDate: string | null): Date {
  const end = new Date(now.getTime() + hours * HOUR)
  if (startDate === null) return end
  const begins = endOf(addDays(startDate, -1))
  const latest = begins > now ? begins : endOf(startDate)
  return end < latest ? end : latest
}

const present = ({
  resourceId,
  name,
  personId: _whose,
  firstName: _first,
  lastName: _last,
  ...row
}: queries.WaitingRow): Waiting => ({
  ...row,
  resource: { id: resourceId, name },
})

export const listOwn = async (db: Db, personId: number) => ({ rows: (await queries.listOf(db, personId)).map(present) })

/** Reads the waitlist, first come first. */
export const readLine = async (db: Db, resourceId: number) => ({
  rows: (await queries.listLine(db, resourceId)).map((row) => ({
    ...present(row),
    person: { id: row.personId, firstName: row.firstName, lastName: row.lastName },
  })),
})

const findViolation = async (db: Db, resource: ResourceRow, personId: number | null, request: BookingRequest) =>
  outOfReach(request, parisDay(new Date())) ??
  violationOf(resource, request, await availabilityAround(db, resource, personId, [request]))

/** What a request would take of the resource if it were offered. */
function placeOf(resource: ResourceRow, { startDate, endDate, quantity }: BookingRequest) {
  if (!isByDay(resource) || !startDate || !endDate) return { quantity, startDate: null, endDate: null, days: null }
  const { from, until } = allocatedDays(resource, startDate, endDate)
  return { quantity, startDate, endDate, days: `[${from},${until})`, bufferDays: resource.bufferDays }
}

/**
 * Adds a member to the waitlist (rules#waiting-list). 409 `not-taken`, `not-possible`, `already-waiting`,
 * `too-many-waits`.
 */
export const join = (db: Db, actor: Actor, resource: ResourceRow, request: BookingRequest): Promise<Waiting> =>
  inTransaction(db, async (trx) => {
    await lockPerson(trx, actor.id)
    const violation = await findViolation(trx, resource, actor.id, request)
    if (!violation) throw conflict('not-taken')
    if (!isOccupied(violation) || exceeds(resource, request)) throw conflict('not-possible')
    if ((await queries.countLive(trx, actor.id)) >= WAITING_MOST) throw conflict('too-many-waits')
    const place = placeOf(resource, request)
    const made = await queries.insertWaiting(trx, { resourceId: resource.id, personId: actor.id, ...place })
    if (!made) throw conflict('already-waiting')
    return present((await queries.findOne(trx, made.id)) ?? missing('waiting'))
  })

/** Whether the quantity exceeds the stock. */
const exceeds = ({ stock }: ResourceRow, { quantity }: BookingRequest) => stock !== null && quantity > stock

/** Throws 404 if they do not wait. */
export async function leave(db: Db, personId: number, resourceId: number, waiting: number | undefined): Promise<void> {
  if ((await queries.leave(db, personId, resourceId, waiting)) === 0) missing('waiting')
}

/** Offers free places to the waitlist, resource by resource. */
export async function offerPlaces(db: Db) {
  for (const id of await queries.listWanted(db)) await inTransaction(db, (trx) => offerOf(trx, id))
}

async function offerOf(trx: Trx, resourceId: number) {
  await lockResources(trx, [resourceId])
  const resource = await findResource(trx, resourceId)
  for (const { id, was } of await queries.lapse(trx, resourceId, parisDay(new Date())))
    if (was === 'OFFERED') await notifyOfExpiredOffer(trx, id)
  // Archived, or its commission is: nobody can book it any more.
  if (!resource) return await notifyOfEndedWaits(trx, await queries.endLine(trx, resourceId), 'archived')
  await notifyOfEndedWaits(trx, await queries.endClosed(trx, resourceId), 'closed')
  if (!resource.offered) return
  for (const waiting of await queries.listReachable(trx, resourceId, isActiveAmong(readersOf(resource)))) {
    // The place must be free, and within the member's own limit.
    if (await findViolation(trx, resource, null, waiting)) continue
    if (await findViolation(trx, resource, waiting.personId, waiting)) continue
    await queries.offer(trx, waiting.id, standsUntil(new Date(), resource.offerHours, waiting.startDate))
    await notifyOfOffer(trx, waiting.id)
  }
}

async function notifyOfOffer(trx: Trx, id: number) {
  const offered = (await queries.findOne(trx, id)) ?? missing('waiting')
  const to = await queries.findRecipient(trx, offered.personId)
  if (!to || offered.offerUntil === null) return
  const mail = placeOfferedMail(await readSender(trx), to, { ...offered, offerUntil: offered.offerUntil })
  await queueMail(trx, { ...mail, once: `place-offered-${id}` })
}

async function notifyOfExpiredOffer(trx: Trx, id: number) {
  const over = (await queries.findOne(trx, id)) ?? missing('waiting')
  const to = await queries.findRecipient(trx, over.personId)
  if (to) await queueMail(trx, { ...offerOverMail(await readSender(trx), to, over), once: `offer-over-${id}` })
}

async function notifyOfEndedWaits(trx: Trx, ended: readonly { id: number }[], why: Ending) {
  for (const { id } of ended) {
    const wait = (await queries.findOne(trx, id)) ?? missing('waiting')
    const to = await queries.findRecipient(trx, wait.personId)
    if (to) await queueMail(trx, { ...waitEndedMail(await readSender(trx), to, wait, why), once: `wait-ended-${id}` })
  }
}

/** Every minute: offers free places to the waitlist. */
export const offerPlacesJob = job(queue('offer-places'), { retryLimit: 0, every: '* * * * *', run: offerPlaces })
