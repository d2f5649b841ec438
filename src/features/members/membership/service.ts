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

/** How the `once` of a mail begins that asks for the fee of a season: whoever pays it meanwhile isn't written to any more. */
export const feeCallOf = (season: number) => `fee-call-${season}-`

/** An account just became one to validate: its administrators are told. */
export const validatorsToTell = queue('tell-validators')

/**
 * What a paid fee does to the account: EMAIL_CONFIRMED -> FEE_PAID, a member's is renewed at once and never shortened, and the
 * status that was paid for takes effect. False where the account cannot take it any more (refused, suspended, erased): the payment is to be given back.
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
  // A season that is paid late takes nothing from one that is paid already.
  const accountValidity = person.accountValidity > paidUntil ? person.accountValidity : paidUntil
  await saveStep(
    trx,
    { personId, from: person.state, to: 'ACTIVE', note },
    { accountValidity, feePaidAt: now, ...afterPayment(person, paid) },
  )
  await withdrawWaiting(trx, personId, feeCallOf(season))
  return true
}

/** Keeps beside the order what its payment does to the validity, so that a whole refund can undo it. */
async function keepValidity(trx: Trx, commandId: number, validityBefore: string, season: number) {
  const paidUntil = seasonEnd(season, await readSeason(trx))
  const validityAfter = validityBefore > paidUntil ? validityBefore : paidUntil
  await restateOrder(trx, commandId, { validityBefore, validityAfter })
}

/** ACTIVE -> EXPIRED for every account whose access after the paid period is over (nightly, and at sign-in). */
export async function expireAccounts(db: Db, day: string) {
  for (const { id } of await listLapsed(db, day)) await expireAccount(db, id, day)
}

export const expireAccount = (db: Db, id: number, day: string) =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, id)
    if (person?.state !== 'ACTIVE' || !isLapsed(person.accountValidity, day, await readSeason(trx))) return
    await saveStep(trx, { personId: id, from: 'ACTIVE', to: 'EXPIRED' })
  })

/** EXPIRED -> ACTIVE for every account that has access by the day that is set now; its validity stays (rules#seasons). */
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

/** A person whole; the account's history, and what a refusal would give back, are the administrators'. */
export async function showPerson(db: Db, id: number, actor: Actor) {
  const administers = isAllowed(actor, may.managePersons)
  const person = (await findPerson(db, id)) ?? missing('person')
  return {
    ...presentPerson(person),
    // Money goes back only where the account can still be refused.
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
