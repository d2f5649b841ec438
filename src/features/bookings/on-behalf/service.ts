import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, invalid, missing, Refusal } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toCents, toEuros } from '../../../shared/money.ts'
import { toE164 } from '../../../shared/numbering.ts'
import { setTriggerActor } from '../../catalogue/reservations/service.ts'
import { availabilityAround } from '../../catalogue/resources/availability/service.ts'
import { findResource, lockResources } from '../../catalogue/resources/offered/queries.ts'
import type { ResourceRow } from '../../catalogue/resources/offered/service.ts'
import { type BookingRequest, lineCents, outOfReach, violationOf } from '../../catalogue/resources/rules.ts'
import { insertOfflinePayment, settleOrder } from '../../orders/fulfilment/service.ts'
import { findByKey, insertBooking } from '../../orders/orders/bookings/queries.ts'
import type { PaymentMethod } from '../../orders/orders/contract.ts'
import { demandDate } from '../../orders/orders/dates/service.ts'
import { momentOf } from '../../orders/orders/rules.ts'
import type { LockedOrder } from '../../orders/orders/service.ts'
import { sees } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { findPerson, lockPerson } from '../../society/persons/queries.ts'
import { readPaymentMethods } from '../../society/settings/service.ts'
import type { CartViolation } from '../cart/contract.ts'
import { cartFulfilment, createFor, demandAll } from '../cart/ordering/service.ts'
import { notifyOfBooking } from '../cart/paying/service.ts'
import { fitToRules, type ValidatedLine, yearViolations } from '../cart/service.ts'
import type { Against, BookingResult, CartValidation, Payment } from './contract.ts'
import { placesOf, without } from './rules.ts'

type BookingInput = BookingResult & { payment?: Payment | undefined }
type Guest = NonNullable<BookingResult['guest']>

/** A guest as stored; 400 for an invalid telephone number. */
function guestColumns({ name, email, phone }: Guest) {
  const number = phone === undefined ? null : toE164(phone)
  if (number === undefined) throw invalid('guest.phone', 'phone-format')
  return { name, guestEmail: email ?? null, guestPhone: number }
}

const requestOf = ({ quantity, startDate, endDate }: BookingInput): BookingRequest => ({
  quantity,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
})

/** Finds the order with that key if it was already placed; 409 if the request differs. */
async function findSame(trx: Trx, actor: Actor, resource: { id: number }, asked: BookingInput) {
  const before = await findByKey(trx, asked.key)
  if (!before) return undefined
  const whose = asked.member ? before.personId === asked.member.id : before.buyerName === asked.guest?.name
  const isSame =
    whose && before.bookedBy === actor.id && before.resourceId === resource.id && before.quantity === asked.quantity
  if (!isSame || (asked.startDate && before.startDate !== asked.startDate)) throw conflict('key-taken')
  return { id: before.id }
}

/**
 * Books for a member or a guest (rules#booking-for-somebody) with the same locks as any order: account, resource,
 * validation, order. 409 `lines-unavailable`, `rules-against`, `total-changed`, `means-not-taken`, `starts-too-soon`,
 * `key-taken`.
 */
export async function bookFor(
  db: Db,
  actor: Actor,
  { id }: { id: number },
  asked: BookingInput,
): Promise<{ id: number }> {
  const guest = asked.guest && guestColumns(asked.guest)
  return await inTransaction(db, async (trx) => {
    if (asked.member) await lockPerson(trx, asked.member.id)
    const member = asked.member && (await findMember(trx, asked.member.id))
    await lockResources(trx, [id])
    const same = await findSame(trx, actor, { id }, asked)
    if (same) return same
    const resource = (await findResource(trx, id)) ?? missing('resource')
    const { line, against } = await validateFor(trx, resource, requestOf(asked), member)
    demandAll([line])
    const beyond = against.map(({ code }) => code)
    const unsaid = against.filter(({ code }) => !asked.beyond.includes(code))
    if (unsaid.length > 0)
      throw new Refusal(409, 'rules-against', {
        errors: unsaid.map(({ code, days }) => ({
          path: 'beyond',
          code,
          message: [resource.name, ...(days ?? [])].join(' '),
        })),
      })
    const free = asked.payment?.kind === 'FREE'
    const cents = free ? 0 : line.cents
    if (toCents(asked.total) !== cents) throw conflict('total-changed')
    const means = cents > 0 ? await meansOf(trx, asked.payment, member) : null

    await setTriggerActor(trx, actor, asked.payment?.kind === 'FREE' ? asked.payment.reason : null)
    const buyer = guest ? { personId: null, buyerName: guest.name } : { personId: member?.id ?? missing('person') }
    // The administrator who books it thereby approves it.
    const booked = { ...resource, approval: false, priceCents: free ? 0 : resource.priceCents }
    const order = await createFor(trx, 'SOCIETY', buyer, [{ ...line, resource: booked, cents }], { means })
    const { guestEmail = null, guestPhone = null } = guest ?? {}
    const booking = { commandId: order.id, key: asked.key, bookedBy: actor.id, beyond, guestEmail, guestPhone }
    if (!(await insertBooking(trx, booking))) throw conflict('key-taken')
    await setTriggerActor(trx, actor)
    await pay(trx, actor, order, asked.payment)
    await record(trx, actor, order, resource, { beyond, free })
    return { id: order.id }
  })
}

/**
 * The payment method the order waits for; null if it is paid at once. Throws 400 if a payment is missing for something
 * that costs.
 */
async function meansOf(
  trx: Trx,
  payment: Payment | undefined,
  member: { email: string | null } | undefined,
): Promise<PaymentMethod | null> {
  if (!payment) throw invalid('payment', 'required')
  if (payment.kind === 'PAID') await demandDate(trx, payment.date, {}, 'payment.date')
  if (payment.kind !== 'LATER') return null
  // Card payments are requested by a mailed link.
  if (member?.email === null && payment.means === 'CARD') throw invalid('payment.means', 'no-card')
  if (!(await readPaymentMethods(trx)).includes(payment.means)) throw conflict('means-not-taken')
  return payment.means
}

/** Settles a booking that is paid or free; otherwise tells the buyer how to pay. */
async function pay(trx: Trx, actor: Actor, order: LockedOrder, payment: Payment | undefined) {
  if (order.awaits !== null) return await notifyOfBooking(trx, order)
  if (payment?.kind === 'PAID' && order.totalCents > 0) {
    const { method, date, reference } = payment
    await insertOfflinePayment(trx, order, { method, paidAt: momentOf(date), reference, actorId: actor.id })
  }
  await settleOrder(trx, cartFulfilment, order)
}

type About = { beyond: string[]; free: boolean }

const record = (
  trx: Trx,
  actor: Actor,
  { id, personId, totalCents }: LockedOrder,
  resource: ResourceRow,
  about: About,
) =>
  personId === null
    ? recordAct(
        trx,
        actor,
        'reservation.booked-for-guest',
        { kind: 'resource', id: resource.id },
        {
          command: id,
          cents: totalCents,
          ...about,
        },
      )
    : recordAct(
        trx,
        actor,
        'reservation.booked',
        { kind: 'person', id: personId },
        {
          command: id,
          cents: totalCents,
          resource: resource.id,
          ...about,
        },
      )

/** Finds a member for whom one may book; 404 for anybody else. */
async function findMember(db: Db, id: number) {
  const person = await findPerson(db, id)
  return person?.state === 'ACTIVE' ? person : missing('person')
}
type Member = Awaited<ReturnType<typeof findMember>>

/**
 * What makes the booking impossible for anybody: taken capacity, a day that is closed or out of range, a season ticket
 * already owned.
 */
async function findViolation(db: Db, resource: ResourceRow, request: BookingRequest, member: Member | undefined) {
  if (resource.billingPeriod === 'YEAR') {
    const own = { resourceId: resource.id, ...request }
    return member ? (await yearViolations(db, member, resource, [own]))[0] : undefined
  }
  const places = placesOf(resource)
  const beyondReach = outOfReach(request, parisDay(new Date()))
  return beyondReach ?? violationOf(places, request, await availabilityAround(db, places, null, [request]))
}

/** Every rule that the booking breaks, most serious first: each found rule is disabled to find the next. */
async function rulesAgainst(
  db: Db,
  resource: ResourceRow,
  request: BookingRequest,
  member: Member | undefined,
): Promise<Against[]> {
  const isOpen = resource.offered && (!member || sees(member, resource))
  const found: Against[] = isOpen ? [] : [{ code: 'not-open' }]
  // A season ticket can be bought once; administrators can't override this.
  const whose = resource.billingPeriod === 'YEAR' ? null : (member?.id ?? null)
  for (let ruled = resource; ; ) {
    const violation = violationOf(ruled, request, await availabilityAround(db, ruled, whose, [request]))
    const rest = violation && without(ruled, violation)
    if (!rest) return found
    found.push(violation as Against)
    ruled = rest
  }
}

type ValidatedBooking = { line: ValidatedLine & { resource: ResourceRow }; against: Against[] }

/** Validates a booking on behalf of a member, or of a guest if there is none (rules#booking-for-somebody). */
async function validateFor(
  db: Db,
  resource: ResourceRow,
  asked: BookingRequest,
  member: Member | undefined,
): Promise<ValidatedBooking> {
  const request = fitToRules({ resourceId: resource.id, ...asked }, resource)
  const brokenRule: CartViolation | null = (await findViolation(db, resource, request, member)) ?? null
  const against = brokenRule ? [] : await rulesAgainst(db, resource, request, member)
  return { line: { request, resource, cents: lineCents(resource, request), hindrance: brokenRule }, against }
}

/** Validates it before the administrator books. */
export async function readCartValidation(
  db: Db,
  resource: ResourceRow,
  asked: BookingRequest,
  memberId: number | undefined,
): Promise<CartValidation> {
  const member = memberId === undefined ? undefined : await findMember(db, memberId)
  const { line, against } = await validateFor(db, resource, asked, member)
  return { price: toEuros(line.cents), hindrance: line.hindrance, against }
}
