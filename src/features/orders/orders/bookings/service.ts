import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { emptyMails } from '../../../../server/mail/forgetting.ts'
import { isBuyer } from '../../../catalogue/reservations/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockOrder } from '../service.ts'
import * as queries from './queries.ts'

type Guest = NonNullable<Awaited<ReturnType<typeof queries.lockGuest>>>

/** What is left says that somebody booked, what and when. Mails to an address that is somebody's still are theirs. */
async function forget(trx: Trx, { id, guestEmail }: Guest) {
  await queries.emptyGuest(trx, id)
  await forgetOrder(trx, id, guestEmail)
}

/** Empties who a stranger's order was for, and the mails to their address where it is nobody's any more. */
export async function forgetOrder(trx: Trx, id: number, email: string | null) {
  await queries.emptyOrder(trx, id)
  if (email && !(await queries.isUsed(trx, email))) await emptyMails(trx, 0, email)
}

/** Nightly: guests who were kept as long as a stranger's message is (rules#retention). */
export async function forgetGuests(db: Db) {
  for (const { id } of await queries.listToForget(db))
    await inTransaction(db, async (trx) => {
      const guest = await queries.lockGuest(trx, id)
      if (guest?.isOver) await forget(trx, guest)
    })
}

/** Forgets what was booked for a guest at this address and is over: its owner is erased. */
export async function forgetGuestsAt(trx: Trx, email: string) {
  for (const { id } of await queries.listAt(trx, email)) {
    const guest = await queries.lockGuest(trx, id)
    if (guest?.isOver) await forget(trx, guest)
  }
}

/** What was booked for the caller and is to come, each order once. */
export const listToConfirm = async (db: Db, actor: { id: number }) => [
  ...new Map((await queries.listUnconfirmed(db, actor.id)).map((row) => [row.id, row])).values(),
]

/**
 * Who it was placed for says that it is right (rules#booking-for-somebody): from then on its commission is told how to reach them. Asked again
 * it stays confirmed. 404 of another's order, 409 `nothing-to-confirm` where it wasn't placed for them or nothing of it is to come.
 */
export const confirmBooking = (db: Db, actor: Actor & { order?: number | undefined }, id: number): Promise<undefined> =>
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

/** Sooner, because they ask for it; 404 where it is no guest's, 409 `under-way` as long as something is left to do, `anonymised`. */
export const forgetGuest = (db: Db, actor: Actor, id: number): Promise<undefined> =>
  inTransaction(db, async (trx) => {
    const guest = (await queries.lockGuest(trx, id)) ?? missing('command')
    if (guest.buyerName === null) throw conflict('anonymised')
    if (!guest.isOver) throw conflict('under-way')
    await forget(trx, guest)
    await recordAct(trx, actor, 'command.guest-forgotten', { kind: 'configuration' }, { command: id })
    return undefined
  })
