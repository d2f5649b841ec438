import type { FastifyInstance } from 'fastify'
import { closeDispute, openDispute } from './disputes.ts'
import { readFaults } from './faults.ts'
import { expireSession, failRefund, paySession, refundIntent, type Simulation } from './payments.ts'
import { refusalOf, refuse } from './refusal.ts'
import { find, type Intent, type Session } from './state.ts'

type ById = { Params: { id: string } }
type HandMade = { type?: unknown; data?: unknown; livemode?: unknown; created?: unknown } | null

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Endpoints for tests: faults, payments without the page, and events that are resent or made up. */
export async function registerControl(control: FastifyInstance, sim: Simulation) {
  const { store, faults, sender } = sim
  const sessionOf = (id: string): Session =>
    find(store.state.sessions, id) ?? refuse({ status: 404, message: `No session ${id}` })

  const intentNamed = (id: string): Intent =>
    find(store.state.intents, id) ?? refuse({ status: 404, message: `No payment ${id}` })

  control.setErrorHandler((error, _request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return reply.code(refusal.status).send({ message: refusal.message })
  })

  control.post('/faults', async ({ body }) => {
    const asked = readFaults(body)
    if (typeof asked === 'string') return refuse({ status: 400, message: asked })
    return Object.assign(faults, asked)
  })
  const mend = () => Object.assign(faults, { webhook: undefined, api: undefined })
  control.delete('/faults', async () => mend())

  control.post<{ Body: { webhookUrl?: unknown } | null }>('/start-over', async ({ body }) => {
    const url = body?.webhookUrl
    if (typeof url !== 'string') return refuse({ status: 400, message: 'webhookUrl is where the news goes' })
    store.empty()
    mend()
    sender.turnTo(url)
    sender.commit()
    return { webhookUrl: url }
  })

  control.get('/state', async () => {
    const { sessions, intents, refunds, disputes, events, deliveries } = store.state
    return { sessions, intents, refunds, disputes, events, deliveries, faults }
  })

  control.post<ById>('/deliver/:id', async ({ params }) => {
    const event = find(store.state.events, params.id) ?? refuse({ status: 404, message: `No event ${params.id}` })
    sender.resend(event)
    return { sent: event.id }
  })
  control.post('/hurry', async () => {
    sender.hurry()
    return {}
  })
  control.post<{ Body: HandMade }>('/events', async ({ body }) => {
    const { type, data, livemode = false, created } = body ?? {}
    if (typeof type !== 'string' || !isObject(data)) return refuse({ status: 400, message: 'type and data are needed' })
    if (typeof livemode !== 'boolean') return refuse({ status: 400, message: 'livemode is true or false' })
    if (created !== undefined && typeof created !== 'number')
      return refuse({ status: 400, message: 'created is a time in seconds' })
    const event = sender.announce(type, isObject(data.object) ? data.object : data, {
      livemode,
      ...(created !== undefined && { created }),
    })
    sender.commit()
    return { sent: event.id }
  })

  control.post<ById & { Body: { amount?: unknown; at?: unknown } | null }>('/pay/:id', async ({ params, body }) => {
    const session = sessionOf(params.id)
    const { amount, at } = body ?? {}
    if (amount !== undefined && !(typeof amount === 'number' && Number.isInteger(amount) && amount > 0))
      return refuse({ status: 400, message: 'amount is a whole number of cents' })
    if (at !== undefined && !(typeof at === 'number' && Number.isInteger(at) && at > 0))
      return refuse({ status: 400, message: 'at is a time in seconds' })
    return { paid: paySession(sim, session, { amount, at }) }
  })
  control.post<ById>('/expire/:id', async ({ params }) => {
    const session = sessionOf(params.id)
    expireSession(sim, session)
    return { status: session.status }
  })
  control.post<ById & { Body: { amount?: number } | null }>('/refund/:id', async ({ params, body }) => {
    const refund = refundIntent(sim, intentNamed(params.id), { reason: null, metadata: {} }, body?.amount)
    sender.commit()
    return { refunded: refund.id }
  })
  control.post<ById & { Body: { amount?: number } | null }>('/dispute/:id', async ({ params, body }) => ({
    disputed: openDispute(sim, intentNamed(params.id), body?.amount).id,
  }))
  control.post<ById & { Body: { won?: boolean } | null }>('/close-dispute/:id', async ({ params, body }) => {
    const { disputes } = store.state
    const dispute = find(disputes, params.id) ?? refuse({ status: 404, message: `No dispute ${params.id}` })
    closeDispute(sim, dispute, body?.won === true)
    return { closed: dispute.id }
  })
  control.post<ById>('/fail-refund/:id', async ({ params }) => {
    const refund = find(store.state.refunds, params.id) ?? refuse({ status: 404, message: `No refund ${params.id}` })
    failRefund(sim, refund, 'lost_or_stolen_card')
    return { failed: refund.id }
  })
}
