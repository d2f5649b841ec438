import { type Db, inTransaction, now, type Trx } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { withdrawWaiting } from '../../../server/mail/mailer.ts'
import { toEuros } from '../../../shared/money.ts'
import { restateOrder } from '../../orders/checkout/service.ts'
import { readRefundable } from '../../orders/refunds/service.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { findPerson, lockPerson, saveStep } from '../../society/persons/queries.ts'
import { afterPayment, type PaidStatus } from '../../society/persons/rules.ts'
import { presentPerson } from '../../society/persons/service.ts'
import { isLapsed, seasonEnd } from '../../society/settings/rules.ts'
import { readSeason } from '../../society/settings/service.ts'
import { listCovered, listLapsed } from './queries.ts'

/** Prefix of the `once` key of mails that ask for the fee of a season; queued ones are dropped once it is paid. */
export const feeCallOf = (season: number) => `fee-call-${season}-`

/** Queue for telling the administrators about an account to validate. */
export const validatorsToTell = queue('tell-validators')

/**
 * Applies a paid fee to the account: EMAIL_CONFIRMED -> FEE_PAID; a member's validity is extended at once and never
 * shortened, and the paid status takes effect. Returns false if the account can no longer take it (refused, suspended,
 * erased): the payment must be refunded.
 */
export async function applyFee(
  trx: Trx,
  personId: number,
  season: number,
  note: string,
  { paid, commandId }: { paid?: PaidStatus | undefined; commandId?: number } = {},
): Promise<boolean> {
  const person = await lockPerson(trx, personId)
  if (person && commandId !== undefined) await keepValidity(trx, commandId, person.accountValidity, season)
  if (person?.state === 'EMAIL_CONFIRMED') {
    await saveStep(
      trx,
      { personId, from: person.state, to: 'FEE_PAID', note },
      { feePaidAt: now, ...afterPayment(person, paid) },
    )
    await enqueue(trx, validatorsToTell, {}, { singletonSeconds: 900, singletonNextSlot: true })
    return true
  }
  if (person?.state === 'FEE_PAID') return true
  if (person?.state !== 'ACTIVE' && person?.state !== 'EXPIRED') return false
  const paidUntil = seasonEnd(season, await readSeason(trx))
  // Paying an earlier season late does not shorten one that is already paid.
  const accountValidity = person.accountValidity > paidUntil ? person.accountValidity : paidUntil
  await saveStep(
    trx,
    { personId, from: person.state, to: 'ACTIVE', note },
    { accountValidity, feePaidAt: now, ...afterPayment(person, paid) },
  )
  await withdrawWaiting(trx, personId, feeCallOf(season))
  return true
}

/** Stores the validity before and after a payment with its order, so that a full refund can undo it. */
async function keepValidity(trx: Trx, commandId: number, validityBefore: string, season: number) {
  const paidUntil = seasonEnd(season, await readSeason(trx))
  const validityAfter = validityBefore > paidUntil ? validityBefore : paidUntil
  await restateOrder(trx, commandId, { validityBefore, validityAfter })
}

/** ACTIVE -> EXPIRED for accounts whose access after the paid period is over (nightly, and at sign-in). */
export async function expireAccounts(db: Db, day: string) {
  for (const { id } of await listLapsed(db, day)) await expireAccount(db, id, day)
}

export const expireAccount = (db: Db, id: number, day: string) =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, id)
    if (person?.state !== 'ACTIVE' || !isLapsed(person.accountValidity, day, await readSeason(trx))) return
    await saveStep(trx, { personId: id, from: 'ACTIVE', to: 'EXPIRED' })
  })

/** EXPIRED -> ACTIVE for accounts that have access under a later closing day; their validity stays (rules#seasons). */
export async function reviveAccounts(db: Db, actorId: number, day: string) {
  for (const { id } of await listCovered(db, day)) await reviveAccount(db, id, actorId, day)
}

const reviveAccount = (db: Db, id: number, actorId: number, day: string) =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, id)
    if (person?.state !== 'EXPIRED' || isLapsed(person.accountValidity, day, await readSeason(trx))) return
    const note = 'Accès prolongé après la saison'
    await saveStep(trx, { personId: id, from: 'EXPIRED', to: 'ACTIVE', actorId, note })
  })

/** Reads a whole person; the account's history and the amount a refusal would refund are for administrators only. */
export async function showPerson(db: Db, id: number, actor: Actor) {
  const administers = isAllowed(actor, may.managePersons)
  const person = (await findPerson(db, id)) ?? missing('person')
  return {
    ...presentPerson(person),
    // A refund is only possible while the account can be refused.
    refundable: administers && person.state === 'FEE_PAID' ? toEuros(await readRefundable(db, id)) : 0,
    history: (administers ? person.events : []).map(
      ({ at, fromState, toState, note, actorId, firstName, lastName }) => ({
        at: new Date(at).toISOString(),
        from: fromState,
        to: toState,
        note,
        actor: actorId === null ? null : { id: actorId, name: `${firstName} ${lastName}` },
      }),
    ),
  }
}
