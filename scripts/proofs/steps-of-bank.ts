// Disputes, and refunds made at the provider: in the program, through its events, and in the model.
import { FULFILMENTS } from '../../src/app/orders.ts'
import { receiveEvent } from '../../src/features/orders/payments/service.ts'
import { type DisputeNews, hearDispute, hearRefund } from './bank.ts'
import { type Dispute, leftOf, type Order, totalOf } from './model.ts'
import { fine, pick, type Step, type World } from './world.ts'

type News = { raw: Buffer; signature: string }
export const receive = ({ program }: World, { raw, signature }: News) =>
  receiveEvent(program.db, FULFILMENTS, raw, signature)

/** An order that was paid by card, whether the program has heard of it or not. */
const paidByCard = ({ society }: World, n: number) =>
  pick(
    society.orders.filter(({ page }) => page?.state === 'PAID'),
    n,
  )

/** The whole amount, what is left of it, or a part. */
function amountFor(order: Order, [, how = 0, many = 0]: readonly number[]): number {
  const whole = totalOf(order)
  const left = order.lines.reduce((sum, line) => sum + leftOf(order, line), 0)
  return [whole, left || whole, 1 + (many % whole), 1 + (many % (left || whole))][how % 4] ?? whole
}

async function tell(world: World, order: Order, dispute: Dispute, { moved, state }: DisputeNews) {
  const { id, cents: amount } = dispute
  const status = { OPEN: 'needs_response', WON: 'won', LOST: 'lost' }[state]
  const news = { id, amount, status, moved: [-amount, amount].slice(0, moved) }
  await receive(world, world.provider.newsOfDispute(order.page?.session ?? '', news))
  hearDispute(world.society, order, dispute, { moved, state })
}

/** The events of a dispute, the latest last. */
const toTell = ({ state }: Dispute): DisputeNews[] => [
  { moved: 0, state: 'OPEN' },
  { moved: 1, state: 'OPEN' },
  ...(state === 'OPEN' ? [] : [{ moved: state === 'WON' ? 2 : 1, state }]),
]
const latest = (dispute: Dispute) => toTell(dispute).at(-1) as DisputeNews

let disputes = 0
/** Opens a dispute; its event arrives at once or later. */
export const dispute: Step = async (world, n) => {
  const order = paidByCard(world, n[0] ?? 0)
  if (!order) return undefined
  const made: Dispute = { id: `du_${++disputes}`, cents: amountFor(order, n), state: 'OPEN' }
  order.disputes.push(made)
  if ((n[3] ?? 0) % 3 > 0) await tell(world, order, made, latest(made))
  return fine
}

const disputed = ({ society }: World, is: (each: Dispute) => boolean) =>
  society.orders.flatMap((order) => order.disputes.filter(is).map((each) => ({ order, each })))

export const decide: Step = async (world, [n = 0, won = 0, told = 0]) => {
  const found = pick(
    disputed(world, ({ state }) => state === 'OPEN'),
    n,
  )
  if (!found) return undefined
  found.each.state = won % 2 === 0 ? 'WON' : 'LOST'
  if (told % 3 > 0) await tell(world, found.order, found.each, latest(found.each))
  return fine
}

/** A late event, a repeated one, or an older one after the latest. */
export const hear: Step = async (world, [n = 0, which = 0]) => {
  const found = pick(
    disputed(world, () => true),
    n,
  )
  if (!found) return undefined
  await tell(world, found.order, found.each, pick(toTell(found.each), which) as DisputeNews)
  return fine
}

/** A refund that the society makes in the provider's dashboard. */
export const refundThere: Step = async (world, n) => {
  const order = paidByCard(world, n[0] ?? 0)
  if (!order?.page) return undefined
  const cents = amountFor(order, n)
  const state = (n[3] ?? 0) % 3 === 0 ? 'PENDING' : 'DONE'
  const id = world.provider.refundThere(order.page.session, cents, state === 'DONE' ? 'succeeded' : 'pending')
  await receive(world, world.provider.newsOfRefund(id))
  hearRefund(world.society, order, id, cents, state)
  return fine
}
