import type { Trx } from '../../../../server/data/db.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { moveThese } from '../../../catalogue/reservations/queries.ts'
import type { State } from '../../../society/persons/contract.ts'
import { lockPerson, saveStep } from '../../../society/persons/queries.ts'
import { isLapsed, seasonEnd } from '../../../society/settings/rules.ts'
import { readSeason } from '../../../society/settings/service.ts'
import { lockOrderRow } from '../queries.ts'
import * as queries from './queries.ts'
import { type FeeLine, feesGivenAgain, revokedFees, validityWithout } from './rules.ts'

/**
 * Why the season is settled again: a dispute that was just lost, and the note for the account's history if it is not a
 * refund.
 */
type Why = { lost?: string; note?: string }

/** States of accounts whose season follows the money; a refused or erased account has no season. */
const FOLLOWS: readonly State[] = ['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED', 'SUSPENDED']

type Fee = { id: number; season: number; validityBefore: string | null; validityAfter: string | null }
type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>> & { state: State }

/**
 * Makes the season of a paid fee order match its money (rules#refunds): a fee refunded in full is revoked and offered
 * again, and with the last fee of the season the account's validity. Money that comes back restores both. The caller
 * holds account and order.
 */
export async function settleSeason(trx: Trx, commandId: number, { lost, note }: Why = {}) {
  const order = await lockOrderRow(trx, { id: commandId })
  if (order?.kind !== 'ADHESION' || !order.paidAt || order.personId === null || order.season === null) return
  const person = await lockPerson(trx, order.personId)
  if (!person?.state || !FOLLOWS.includes(person.state)) return
  const account = { ...person, state: person.state }
  const fee = { ...order, season: order.season }
  const lines = await queries.listFeeLines(trx, order.id, lost)
  const taken = revokedFees(lines)
  if (taken.length > 0) return await revokeSeason(trx, account, { ...fee, note }, { lines, taken })
  const elsewhere = await queries.listPaidElsewhere(trx, { personId: account.id, season: fee.season, commandId })
  const again = feesGivenAgain(lines, elsewhere)
  if (again.length > 0) await giveAgain(trx, account, fee, again)
}

const idsOf = (lines: readonly FeeLine[]) => lines.map(({ id }) => id)

type SeasonLines = { lines: readonly FeeLine[]; taken: readonly FeeLine[] }

async function revokeSeason(
  trx: Trx,
  person: Person,
  { note = '', ...fee }: Fee & { note: string | undefined },
  { lines, taken }: SeasonLines,
) {
  await moveThese(trx, idsOf(taken), 'CANCELLED')
  if (lines.some((line) => line.state === 'CONFIRMED' && !taken.includes(line))) return
  const calendar = await readSeason(trx)
  const others = (await queries.listOtherSeasons(trx, person.id, fee.id)).map((other) => ({
    ...other,
    until: other.validityAfter ?? seasonEnd(other.season ?? 0, calendar),
  }))
  // Another order of the same season stands, for example because UDSP was paid later than the rest.
  if (others.some(({ stands, season }) => stands && season === fee.season)) return
  const step = { personId: person.id, from: person.state, note: note || `Commande n° ${fee.id} remboursée` }
  if (person.state === 'FEE_PAID') return await saveStep(trx, { ...step, to: 'EMAIL_CONFIRMED' }, { feePaidAt: null })
  const granted = fee.validityAfter ?? seasonEnd(fee.season, calendar)
  if (person.accountValidity !== granted) return
  // Orders from before this value was stored fall back to the season before.
  const before = fee.validityBefore ?? seasonEnd(fee.season - 1, calendar)
  const accountValidity = validityWithout(before, others)
  const isOver = person.state === 'ACTIVE' && isLapsed(accountValidity, parisDay(new Date()), calendar)
  await saveStep(trx, { ...step, to: isOver ? 'EXPIRED' : person.state }, { accountValidity })
}

async function giveAgain(trx: Trx, person: Person, fee: Fee, again: readonly FeeLine[]) {
  await moveThese(trx, idsOf(again), 'CONFIRMED')
  const step = { personId: person.id, from: person.state, note: `Commande n° ${fee.id}\u00a0: l’argent est revenu` }
  if (person.state === 'EMAIL_CONFIRMED')
    return await saveStep(trx, { ...step, to: 'FEE_PAID' }, { feePaidAt: new Date() })
  const calendar = await readSeason(trx)
  const granted = fee.validityAfter ?? seasonEnd(fee.season, calendar)
  if (person.state === 'FEE_PAID' || person.accountValidity >= granted) return
  const isAgain = person.state === 'EXPIRED' && !isLapsed(granted, parisDay(new Date()), calendar)
  await saveStep(trx, { ...step, to: isAgain ? 'ACTIVE' : person.state }, { accountValidity: granted })
}
