// Ordering and paying: in the program's own services and in the model.
import { FULFILMENTS } from '../../src/app/orders.ts'
import { orderCart } from '../../src/features/bookings/cart/ordering/service.ts'
import { recordExpectedPayment } from '../../src/features/orders/offline-payments/expected/service.ts'
import { expireOverdue } from '../../src/features/orders/payments/expiry/service.ts'
import { receiveEvent, reconcile } from '../../src/features/orders/payments/service.ts'
import { isPending, type LineRequest, type Order, totalOf } from './model.ts'
import * as ordering from './ordering.ts'
import { type Answer, ask, fine, lineRequest, pick, type Step, type World } from './world.ts'

const HOME = 'http://localhost:8080'
const bodyOf = ({ thing, quantity, start, end }: LineRequest) => ({
  resource: { id: thing.id },
  quantity,
  ...(start && end && { startDate: start, endDate: end }),
})

export async function order({ program, society, members }: World, n: readonly number[]): Promise<Answer> {
  const [who = 0, many = 0, by = 0] = n
  const requests = Array.from({ length: 1 + (many % 3) }, (_, at) =>
    lineRequest(society, n.slice(3 + at * 4, 7 + at * 4)),
  )
  const offered =
    many % 2 === 0
      ? pick(
          society.waits.filter(({ state }) => state === 'OFFERED'),
          who,
        )
      : undefined
  const member = offered?.member ?? who % members.length
  if (offered) {
    const { thing, start, end, quantity } = offered
    requests[0] = { thing, start, end, quantity: by % 3 === 0 ? 1 : quantity }
  }
  const means = by % 4 === 0 ? 'CHEQUE' : 'CARD'
  const body = {
    reservations: requests.map(bodyOf),
    means,
    successURL: `${HOME}/commandvalidate`,
    cancelURL: `${HOME}/cart`,
  }
  const { said, value, errors = [] } = await ask(() => orderCart(program.db, members[member] as never, body as never))
  const made = { id: value?.id ?? 0, session: value?.stripeSessionId ?? '' }
  const expected = ordering.placeOrder(society, member, requests, means, made)
  if (said === 'ok') return { expected, actual: `ok ${made.id} ${made.session}` }
  const told = errors.flatMap(({ path, code, message }) => [
    path.replace('reservations.', ''),
    code.replace(/^(sold-out|buffer)$/, 'taken'),
    ...(message.match(/\d{4}-\d\d-\d\d/g) ?? []),
  ])
  return { expected, actual: [said, ...told].join(' ') }
}

const byCard = ({ society }: World, is: (page: NonNullable<Order['page']>) => boolean) =>
  society.orders.filter(({ page }) => page && is(page))

const sessionOf = (found: Order) => found.page?.session ?? ''

/** Pays a payment page; its event arrives at once or later. */
export const paying =
  (told: boolean): Step =>
  async (world, [n = 0]) => {
    const found = pick(
      byCard(world, ({ state }) => state === 'OPEN'),
      n,
    )
    if (!found?.page) return undefined
    world.provider.pay(found.page.session)
    found.page.state = 'PAID'
    return told ? await tell(world, found) : fine
  }

async function tell({ program, provider, society }: World, found: Order, news = {}): Promise<Answer> {
  const { raw, signature } = provider.newsOf(sessionOf(found), news)
  const { said } = await ask(() => receiveEvent(program.db, FULFILMENTS, raw, signature))
  if (Object.keys(news).length === 0) ordering.hear(society, found)
  return { expected: 'ok', actual: said }
}

/** A late or repeated event. */
export const hear: Step = async (world, [n = 0]) => {
  const found = pick(
    byCard(world, ({ state }) => state === 'PAID'),
    n,
  )
  return found && (await tell(world, found))
}

/** An event that brings no valid payment: another amount, a refused card. */
export const hearNothing: Step = async (world, [n = 0, which = 0]) => {
  const found = pick(
    byCard(world, () => true),
    n,
  )
  const news = [
    { changes: { payment_status: 'paid', amount_total: 1 + which } },
    { type: 'payment_intent.payment_failed' },
    { changes: { currency: 'usd', payment_status: 'paid' } },
  ]
  if (found?.page && which % 3 === 0 && totalOf(found) === 1 + which) return undefined
  return found && (await tell(world, found, news[which % 3]))
}

export const askProvider: Step = async ({ program, society }) => {
  await reconcile(program.db, FULFILMENTS, new Date(Date.now() + 120_000))
  for (const each of society.orders) if (each.page?.live && each.page.state === 'PAID') ordering.hear(society, each)
  return fine
}

export const expire: Step = async ({ program, society }, [n = 0]) => {
  const found = pick(society.orders.filter(isPending), n)
  if (!found) return undefined
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', found.id)
    .execute()
  await expireOverdue(program.db, FULFILMENTS)
  ordering.expire(found)
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date('2100-01-01') })
    .where('id', '=', found.id)
    .execute()
  return fine
}

/** A page that the provider did not close, so that it may still be paid. */
export const leaveOpen: Step = async (world, [n = 0]) => {
  const ended = byCard(world, ({ state }) => state === 'CLOSED')
  const found = pick(
    ended.filter((each) => !isPending(each)),
    n,
  )
  const session = world.provider.sessions.get(found?.page?.session ?? '')
  if (!found?.page || !session) return undefined
  session.status = 'open'
  found.page.state = 'OPEN'
  return fine
}

let cheques = 0
export const cheque: Step = async ({ program, society, admin }, [n = 0, surplus = 0]) => {
  const found = pick(
    society.orders.filter((each) => each.by === 'CHEQUE' || n % 11 === 0),
    n,
  )
  if (!found) return undefined
  const money = {
    method: 'CHEQUE' as const,
    date: society.today,
    amount: totalOf(found) / 100,
    surplus: surplus % 2 === 0,
  }
  const recorded = { ...money, reference: `C${++cheques}` }
  const { said } = await ask(() => recordExpectedPayment(program.db, FULFILMENTS, admin, found.id, recorded))
  return { expected: ordering.recordCheque(society, found, money.surplus), actual: said }
}
