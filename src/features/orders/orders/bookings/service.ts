import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { emptyMails } from '../../../../server/mail/forgetting.ts'
import { isBuyer } from '../../../catalogue/reservations/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockOrder } from '../service.ts'
import * as queries from './queries.ts'

type Guest = NonNullable<Awaited<ReturnType<typeof queries.lockGuest>>>

/**
 * Keeps the fact that somebody booked, what and when. Mails to an address that somebody else still uses are not
 * touched.
 */
async function forget(trx: Trx, { id, guestEmail }: Guest) {
  await queries.emptyGuest(trx, id)
  await forgetOrder(trx, id, guestEmail)
}

/** Erases the guest of an order, and the mails to their address if nobody uses it any more. */
export async function forgetOrder(trx: Trx, id: number, email: string | null) {
  await queries.emptyOrder(trx, id)
  if (email && !(await queries.isUsed(trx, email))) await emptyMails(trx, 0, email)
}

/** Nightly: erases guests whose retention time is over (rules#retention). */
export async function forgetGuests(db: Db) {
  for (const { id } of await queries.listToForget(db))
    await inTransaction(db, async (trx) => {
      const guest = await queries.lockGuest(trx, id)
      if (guest?.isOver) await forget(trx, guest)
    })
}

/** Erases guests with this address from finished orders, because the owner of the address is being erased. */
export async function forgetGuestsAt(trx: Trx, email: string) {
  for (const { id } of await queries.listAt(trx, email)) {
    const guest = await queries.lockGuest(trx, id)
    if (guest?.isOver) await forget(trx, guest)
  }
}

/** Lists orders placed for the caller that are to come, each order once. */
export const listToConfirm = async (db: Db, actor: { id: number }) => [
  ...new Map((await queries.listUnconfirmed(db, actor.id)).map((row) => [row.id, row])).values(),
]

/**
 * Records that the buyer confirms a booking made for them (rules#booking-for-somebody): from then on the commission
 * sees their contact details. Confirming again changes nothing. 404 for somebody else's order, 409 `nothing-to-confirm`
 * if nobody placed it for them or nothing of it is to come.
 */
export const confirmBooking = (db: Db, actor: Actor & { order?: number | undefined }, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { id })
    if (!order || !isBuyer(actor, { personId: order.personId, commandId: id })) return missing('command')
    const booking = order.personId === null ? undefined : await queries.findConfirmation(trx, id)
    if (booking?.confirmedAt) return undefined
    const isOpen = booking && (await queries.listUnconfirmed(trx, actor.id)).some((row) => row.id === id)
    if (!isOpen) throw conflict('nothing-to-confirm')
    await queries.confirm(trx, id)
    await recordAct(trx, actor, 'reservation.confirmed', { kind: 'person', id: actor.id }, { command: id })
    return undefined
  })

/**
 * Erases a guest at their request, before the retention time ends. 404 if the order is not a guest's, 409 `under-way`
 * while something is left to do, `anonymised`.
 */
export const forgetGuest = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const guest = (await queries.lockGuest(trx, id)) ?? missing('command')
    if (guest.buyerName === null) throw conflict('anonymised')
    if (!guest.isOver) throw conflict('under-way')
    await forget(trx, guest)
    await recordAct(trx, actor, 'command.guest-forgotten', { kind: 'configuration' }, { command: id })
  })
