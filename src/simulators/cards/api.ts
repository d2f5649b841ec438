import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultBefore } from './faults.ts'
import { allowOnly, integerAt, mapAt, readForm, type Tree, textAt, textsAt, treeAt } from './form.ts'
import { fail, hang, once } from './idempotency.ts'
import { showList } from './lists.ts'
import { showCharge, showDispute, showEvent, showGivenBack, showIntent, showPaid, showRefund } from './objects.ts'
import { expireSession, refundIntent, type Simulation, shownSession } from './payments.ts'
import { missing, type Refusal, refusalOf, refuse, refuseParameter, showRefusal } from './refusal.ts'
import { readSession } from './sessions.ts'
import { type Event, find, type Intent, newId, type Refund, type Session } from './state.ts'

type ById = { Params: { id: string } }

const queryOf = (request: FastifyRequest): Tree => readForm(new URL(request.url, 'http://cards').search)

/** Refusals that a test can request, worded as by the real provider. */
const REFUSED: Record<string, Refusal> = {
  'rate-limited': { status: 429, code: 'rate_limit', message: 'Request rate limit exceeded.' },
  restricted: { status: 403, code: 'account_invalid', message: 'Your account cannot currently make charges.' },
  refused: { status: 400, code: 'parameter_invalid_string', message: 'Invalid string.' },
}

/** The part of Stripe's API that the portal calls. */
export async function registerApi(api: FastifyInstance, sim: Simulation) {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'))
    const version = request.headers['stripe-version']
    if (version) reply.header('stripe-version', version)
    if (!/^Bearer sk_test_\w+$/.test(request.headers.authorization ?? ''))
      return refuse({ status: 401, message: 'Invalid API Key provided: a key starts with sk_test_.' })
    const fault = faultBefore(sim.faults)
    if (fault?.kind === 'timeout') return hang(reply, fault.delayMs)
    const refusal = fault && REFUSED[fault.kind]
    if (refusal) return refuse(refusal)
    if (fault) return fail(reply, true)
  })
  api.setErrorHandler((error, _request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return reply.code(refusal.status).send(showRefusal(refusal))
  })
  api.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`
    return reply.code(404).send(showRefusal({ status: 404, message }))
  })

  registerSessions(api, sim)
  registerPayments(api, sim)
  registerRefunds(api, sim)
  registerDisputes(api, sim)
  registerEvents(api, sim)
}

function registerSessions(api: FastifyInstance, sim: Simulation) {
  const { sessions, intents } = sim.store.state
  const sessionOf = (id: string): Session => find(sessions, id) ?? missing('checkout.session', id, 'session')
  const show = (session: Session) => shownSession(sim, session)

  api.post('/checkout/sessions', (request, reply) =>
    once(sim, request, reply, (form) => {
      const session = readSession(form)
      sessions[session.id] = session
      return show(session)
    }),
  )
  api.get<ById>('/checkout/sessions/:id', async (request) => {
    const session = sessionOf(request.params.id)
    const intent = find(intents, session.intent ?? undefined)
    const expand = textsAt(queryOf(request), 'expand')
    // As at the real provider, a path expands every object along it.
    const withCharge = expand.includes('payment_intent.latest_charge') && intent?.charge
    const expanded = intent && {
      ...showIntent(intent),
      ...(withCharge && { latest_charge: showCharge(sim.store.state, intent) }),
    }
    return { ...show(session), ...((withCharge || expand.includes('payment_intent')) && { payment_intent: expanded }) }
  })
  api.get('/checkout/sessions', async (request) => {
    const query = queryOf(request)
    const [status, intent] = [textAt(query, 'status'), textAt(query, 'payment_intent')]
    const found = Object.values(sessions).filter(
      (session) => (!status || session.status === status) && (!intent || session.intent === intent),
    )
    return showList('/v1/checkout/sessions', query, found, show)
  })
  api.post<ById>('/checkout/sessions/:id/expire', (request, reply) =>
    once(sim, request, reply, () => {
      const session = sessionOf(request.params.id)
      if (session.status !== 'open')
        refuse({
          status: 400,
          message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
          begun: true,
        })
      expireSession(sim, session)
      return show(session)
    }),
  )
}

function registerPayments(api: FastifyInstance, sim: Simulation) {
  const { state } = sim.store
  const charged = () => Object.values(state.intents).filter((intent) => intent.charge)
  const listCharges = (query: Tree, found: Intent[]) => {
    const byCharge = found.map((intent) => ({ id: intent.charge ?? '', created: intent.created, intent }))
    return showList('/v1/charges', query, byCharge, ({ intent }) => showCharge(state, intent))
  }

  /** A payment with its charge, and the charge's balance transaction, if the caller expands them. */
  const expanded = (query: Tree, path: string) => (intent: Intent) => ({
    ...showIntent(intent),
    ...(intent.charge &&
      textsAt(query, 'expand').includes(path) && {
        latest_charge: { ...showCharge(state, intent), balance_transaction: showPaid(intent) },
      }),
  })
  api.get<ById>('/payment_intents/:id', async (request) => {
    const { id } = request.params
    const intent = find(state.intents, id) ?? missing('payment_intent', id, 'intent')
    return expanded(queryOf(request), 'latest_charge.balance_transaction')(intent)
  })
  api.get('/payment_intents', async (request) => {
    const query = queryOf(request)
    const show = expanded(query, 'data.latest_charge.balance_transaction')
    return showList('/v1/payment_intents', query, Object.values(state.intents), show)
  })
  api.get<ById>('/charges/:id', async ({ params }) => {
    const intent = charged().find(({ charge }) => charge === params.id)
    return showCharge(state, intent ?? missing('charge', params.id, 'id'))
  })
  api.get('/charges', async (request) => {
    const query = queryOf(request)
    const wanted = textAt(query, 'payment_intent')
    return listCharges(
      query,
      charged().filter(({ id }) => !wanted || id === wanted),
    )
  })
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']

function registerRefunds(api: FastifyInstance, sim: Simulation) {
  const { state } = sim.store
  /** Finds the payment of a refund or a filter, by its own id or its charge's. */
  const intentNamed = (form: Tree): Intent => {
    const [intent, charge] = [textAt(form, 'payment_intent'), textAt(form, 'charge')]
    if (intent) return find(state.intents, intent) ?? missing('payment_intent', intent, 'payment_intent')
    if (!charge) return refuseParameter('payment_intent', 'One of payment_intent or charge is required.')
    return Object.values(state.intents).find((each) => each.charge === charge) ?? missing('charge', charge, 'charge')
  }

  api.post('/refunds', (request, reply) =>
    once(sim, request, reply, (form) => {
      allowOnly(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand'])
      const reason = textAt(form, 'reason') ?? null
      if (reason && !REASONS.includes(reason)) refuseParameter('reason', `Invalid reason: one of ${REASONS.join(', ')}`)
      const order = { reason, metadata: mapAt(treeAt(form, 'metadata')) }
      return refundIntent(sim, intentNamed(form), order, integerAt(form, 'amount'))
    }),
  )
  const expanded = (query: Tree, path: string) => (refund: Refund) => ({
    ...showRefund(state, refund),
    ...(textsAt(query, 'expand').includes(path) && { balance_transaction: showGivenBack(refund) }),
  })
  api.get<ById>('/refunds/:id', async (request) => {
    const { id } = request.params
    return expanded(queryOf(request), 'balance_transaction')(find(state.refunds, id) ?? missing('refund', id, 'id'))
  })
  api.get('/refunds', async (request) => {
    const query = queryOf(request)
    const filtered = textAt(query, 'payment_intent') || textAt(query, 'charge')
    const wanted = filtered ? intentNamed(query).id : undefined
    const found = Object.values(state.refunds).filter(({ intent }) => !wanted || intent === wanted)
    return showList('/v1/refunds', query, found, expanded(query, 'data.balance_transaction'))
  })
}

function registerDisputes(api: FastifyInstance, sim: Simulation) {
  const { state } = sim.store
  api.get<ById>('/disputes/:id', async ({ params }) =>
    showDispute(state, find(state.disputes, params.id) ?? missing('dispute', params.id, 'id')),
  )
  api.get('/disputes', async (request) =>
    showList('/v1/disputes', queryOf(request), Object.values(state.disputes), (dispute) => showDispute(state, dispute)),
  )
}

function registerEvents(api: FastifyInstance, sim: Simulation) {
  const { events } = sim.store.state
  const show = (event: Event) => showEvent(event, sim.sender.waiting(event))

  api.get<ById>('/events/:id', async ({ params }) => show(find(events, params.id) ?? missing('event', params.id, 'id')))
  api.get('/events', async (request) => {
    const query = queryOf(request)
    const type = textAt(query, 'type')
    const types = type ? [type] : textsAt(query, 'types')
    const found = Object.values(events).filter((event) => types.length === 0 || types.includes(event.type))
    return showList('/v1/events', query, found, show)
  })
}
