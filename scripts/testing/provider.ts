import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type Session = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: 'eur'
  client_reference_id: string
  payment_intent: string | null
}
type Refund = {
  id: string
  object: 'refund'
  status: string
  amount: number
  currency: 'eur'
  payment_intent: string
  metadata: { key: string }
}

const SECRET = 'whsec_of_the_double'

/** A signed event about an object's present state; a new event each time, unless an id is given. */
function signed(type: string, object: object, event = `evt_${randomUUID()}`) {
  const created = Math.floor(Date.now() / 1_000)
  const payload = JSON.stringify({ id: event, object: 'event', livemode: false, type, created, data: { object } })
  return { raw: Buffer.from(payload), signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }) }
}

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

/**
 * The card provider as a few maps in memory, for proofs with ten thousand orders and for benchmarks: no page, no events
 * of its own, nothing stored. The tests of payments use the simulator.
 */
export async function startProvider() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, object>()
  let made = 0
  /** Result of requested refunds. */
  let outcome = 'succeeded'

  const openSession = (form: URLSearchParams, origin: string): Session => {
    const id = `cs_test_${++made}`
    let amount = 0
    for (let line = 0; form.has(`line_items[${line}][quantity]`); line++)
      amount +=
        Number(form.get(`line_items[${line}][quantity]`)) *
        Number(form.get(`line_items[${line}][price_data][unit_amount]`))
    return {
      id,
      object: 'checkout.session',
      url: `${origin}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: 'eur',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
    }
  }
  const openRefund = (form: URLSearchParams): Refund => ({
    id: `re_${++made}`,
    object: 'refund',
    status: outcome,
    amount: Number(form.get('amount')),
    currency: 'eur',
    payment_intent: form.get('payment_intent') ?? '',
    metadata: { key: form.get('metadata[key]') ?? '' },
  })

  const answer = (method: string, path: string, form: URLSearchParams, origin: string): object | undefined => {
    const [what = '', id = '', act = ''] = path.replace('/v1/checkout/', '/v1/').split('/').slice(2)
    if (what === 'sessions' && id === '') {
      const opened = openSession(form, origin)
      sessions.set(opened.id, opened)
      return opened
    }
    if (what === 'sessions') {
      const session = sessions.get(id)
      if (act === 'expire' && session?.status !== 'open') return undefined
      if (act === 'expire' && session) session.status = 'expired'
      return session
    }
    if (id !== '') return refunds.get(id)
    const payment = form.get('payment_intent')
    if (method === 'GET')
      return { object: 'list', data: [...refunds.values()].filter((each) => each.payment_intent === payment) }
    const refund = openRefund(form)
    refunds.set(refund.id, refund)
    return refund
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    const form = request.method === 'GET' ? searchParams : await bodyOf(request)
    const key = String(request.headers['idempotency-key'] ?? randomUUID())
    const body = answered.get(key) ?? answer(request.method ?? 'GET', pathname, form, `http://${request.headers.host}`)
    if (body && request.method === 'POST') answered.set(key, body)
    const refused = { error: { type: 'invalid_request_error', message: `No: ${request.method} ${pathname}` } }
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? refused))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sk_test_of_the_double',
    webhookSecrets: [SECRET],
    sessions,
    pay(id: string) {
      const session = sessions.get(id)
      if (session?.status !== 'open') throw new Error(`The page ${id} cannot be paid`)
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${++made}` })
    },
    /** Sets the result of a pending refund (`re_…`), or of those requested from now on. */
    refundIs(status: 'succeeded' | 'pending' | 'failed', id?: string | null) {
      const asked = id ? refunds.get(id) : undefined
      if (asked) asked.status = status
      else outcome = status
    },
    /** Makes a refund in the dashboard; returns its id. */
    refundThere(session: string, amount: number, status: string): string {
      const id = `re_${++made}`
      const payment_intent = sessions.get(session)?.payment_intent ?? ''
      refunds.set(id, { id, object: 'refund', status, amount, currency: 'eur', payment_intent, metadata: { key: '' } })
      return id
    },
    /** A signed event about a page's present state. */
    newsOf: (id: string, { changes = {}, event = `evt_${randomUUID()}`, type = 'checkout.session.completed' } = {}) =>
      signed(type, { ...sessions.get(id), ...changes }, event),
    newsOfRefund: (id: string) => signed('refund.updated', refunds.get(id) ?? {}),
    /** A signed event about a dispute of a page's payment: the amounts debited and returned so far. */
    newsOfDispute: (session: string, dispute: { id: string; amount: number; status: string; moved: number[] }) =>
      signed('charge.dispute.updated', {
        id: dispute.id,
        object: 'dispute',
        amount: dispute.amount,
        currency: 'eur',
        status: dispute.status,
        payment_intent: sessions.get(session)?.payment_intent,
        balance_transactions: dispute.moved.map((amount, at) => ({
          id: `txn_${dispute.id}_${at}`,
          amount,
          fee: at === 0 ? 2_000 : 0,
          created: 1_700_000_000 + at,
        })),
      }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
