import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapAt, readForm, type Tree, textAt, treeAt } from './form.ts'
import { refundedOf, showIntent, showList, showRefund, showSession } from './objects.ts'
import { type Line, newId, type Session, type Store, seconds } from './state.ts'
import type { Sender } from './webhooks.ts'

/** A refusal in Stripe's own shape. */
type Refused = { status: number; type: string; message: string; param?: string }
const refuse = (message: string, param?: string, status = 400): never => {
  throw { refused: { status, type: 'invalid_request_error', message, ...(param && { param }) } satisfies Refused }
}

const MINUTE = 60

/** The part of Stripe's API that the portal calls. */
export function registerApi(app: FastifyInstance, store: Store, sender: Sender, payUrl: (id: string) => string) {
  const { state } = store
  const sessionOf = (id: string): Session =>
    state.sessions[id] ?? refuse(`No such checkout.session: '${id}'`, 'id', 404)
  const show = (session: Session) => showSession(session, payUrl(session.id))

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'))
    if (!/^Bearer sk_test_/.test(request.headers.authorization ?? ''))
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'No valid API key provided.' } })
    if (store.faults.api && store.faults.times > 0 && store.faults.api !== 'error-after-create')
      return await failOnPurpose(store, reply)
  })

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(store, request, reply, (form) => {
      const session = createSession(form)
      state.sessions[session.id] = session
      return show(session)
    }),
  )
  app.get<ById>('/v1/checkout/sessions/:id', async ({ params }) => show(sessionOf(params.id)))
  app.get('/v1/checkout/sessions', async () =>
    showList('/v1/checkout/sessions', Object.values(state.sessions).reverse().map(show)),
  )
  app.post<ById>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    once(store, request, reply, () => {
      const session = sessionOf(request.params.id)
      if (session.status !== 'open') refuse('Only Checkout Sessions with a status in ["open"] can be expired.')
      session.status = 'expired'
      sender.emit('checkout.session.expired', show(session))
      return show(session)
    }),
  )
  app.get<ById>('/v1/payment_intents/:id', async ({ params }) => {
    const intent = state.intents[params.id]
    return intent ? showIntent(intent) : refuse(`No such payment_intent: '${params.id}'`, 'intent', 404)
  })
  app.post('/v1/refunds', (request, reply) =>
    once(store, request, reply, (form) => {
      const intent =
        state.intents[textAt(form, 'payment_intent') ?? ''] ?? refuse('No such payment_intent', 'payment_intent', 404)
      const left = intent.amount - refundedOf(state, intent.id)
      const amount = Number(textAt(form, 'amount') ?? left)
      if (!Number.isInteger(amount) || amount <= 0) refuse('Invalid positive integer', 'amount')
      if (amount > left)
        refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
      const refund = {
        id: newId('re'),
        created: seconds(),
        amount,
        intent: intent.id,
        reason: textAt(form, 'reason') ?? null,
      }
      state.refunds[refund.id] = refund
      sender.emit('refund.created', showRefund(refund))
      sender.emit('charge.refunded', {
        id: newId('ch'),
        object: 'charge',
        payment_intent: intent.id,
        amount: intent.amount,
        amount_refunded: refundedOf(state, intent.id),
      })
      return showRefund(refund)
    }),
  )
  app.get<ById>('/v1/refunds/:id', async ({ params }) => {
    const refund = state.refunds[params.id]
    return refund ? showRefund(refund) : refuse(`No such refund: '${params.id}'`, 'id', 404)
  })
  app.get('/v1/events', async () =>
    showList(
      '/v1/events',
      Object.values(state.events).map((event) => ({
        id: event.id,
        object: 'event',
        created: event.created,
        type: event.type,
        data: { object: event.object },
      })),
    ),
  )
}

type ById = { Params: { id: string } }

/** Replays the answer, errors included, to a key that was used before; another body under it is refused. */
async function once(store: Store, request: FastifyRequest, reply: FastifyReply, work: (form: Tree) => unknown) {
  const body = String(request.body ?? '')
  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? store.state.replays[key] : undefined
  if (known && (known.path !== request.url || known.body !== body))
    return reply.code(400).send({
      error: {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      },
    })
  if (known) return reply.code(known.status).header('idempotent-replayed', 'true').send(known.answer)
  let status = 200
  let answer: unknown
  try {
    answer = work(readForm(body))
  } catch (error) {
    const { refused } = error as { refused?: Refused }
    if (!refused) throw error
    status = refused.status
    answer = { error: refused }
  }
  if (typeof key === 'string') store.state.replays[key] = { path: request.url, body, status, answer }
  store.save()
  if (store.faults.api === 'error-after-create' && store.faults.times > 0) {
    store.faults.times--
    return reply.code(500).send({ error: { type: 'api_error', message: 'Simulated fault after the work was done.' } })
  }
  return reply.code(status).send(answer)
}

async function failOnPurpose(store: Store, reply: FastifyReply) {
  store.faults.times--
  // Longer than the caller's patience: its connection ends unanswered.
  if (store.faults.api === 'timeout') await new Promise((resolve) => setTimeout(resolve, 30_000).unref())
  return reply.code(500).send({ error: { type: 'api_error', message: 'Simulated fault.' } })
}

function createSession(form: Tree): Session {
  if (textAt(form, 'mode') !== 'payment') refuse('Only the mode payment is simulated', 'mode')
  const lines = Object.values(treeAt(form, 'line_items')).map((item): Line => {
    const line = typeof item === 'object' ? item : {}
    const amount = Number(textAt(line, 'price_data', 'unit_amount'))
    const quantity = Number(textAt(line, 'quantity'))
    if (textAt(line, 'price_data', 'currency') !== 'eur') refuse('Only euros are simulated', 'line_items')
    if (!Number.isInteger(amount) || amount < 0 || !Number.isInteger(quantity) || quantity < 1)
      refuse('Invalid line', 'line_items')
    return { name: textAt(line, 'price_data', 'product_data', 'name') ?? '', unitAmount: amount, quantity }
  })
  if (lines.length === 0) refuse('Missing required param: line_items', 'line_items')
  const now = seconds()
  const expiresAt = Number(textAt(form, 'expires_at') ?? now + 24 * 60 * MINUTE)
  if (!(expiresAt >= now + 30 * MINUTE - 5 && expiresAt <= now + 24 * 60 * MINUTE + 5))
    refuse(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return {
    id: newId('cs_test'),
    created: now,
    expiresAt,
    status: 'open',
    paid: false,
    amount: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    lines,
    reference: textAt(form, 'client_reference_id') ?? null,
    email: textAt(form, 'customer_email') ?? null,
    metadata: mapAt(treeAt(form, 'metadata')),
    paymentMetadata: mapAt(treeAt(treeAt(form, 'payment_intent_data'), 'metadata')),
    successUrl: textAt(form, 'success_url') ?? refuse('Missing required param: success_url', 'success_url'),
    cancelUrl: textAt(form, 'cancel_url') ?? refuse('Missing required param: cancel_url', 'cancel_url'),
    intent: null,
  }
}
