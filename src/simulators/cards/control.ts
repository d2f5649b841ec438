import type { FastifyInstance } from 'fastify'
import { expireSession, paySession } from './payments.ts'
import type { Faults, Store } from './state.ts'
import type { Sender } from './webhooks.ts'

type ById = { Params: { id: string } }

/** What tests ask of the simulation: faults, and news sent again. */
export function registerControl(app: FastifyInstance, store: Store, sender: Sender, payUrl: (id: string) => string) {
  const { state } = store
  app.post<{ Body: Partial<Faults> }>('/_control/faults', async (request) => {
    store.faults = { times: 1, ...request.body }
    return store.faults
  })
  app.delete('/_control/faults', async () => {
    store.faults = { times: 0 }
    return store.faults
  })
  app.get('/_control/state', async () => state)
  app.post<ById>('/_control/deliver/:id', async (request, reply) => {
    const event = state.events[request.params.id]
    if (!event) return reply.code(404).send({})
    sender.deliver(event)
    return { sent: event.id }
  })
  app.post<ById & { Body: { amount?: number } | undefined }>('/_control/pay/:id', async (request, reply) => {
    const session = state.sessions[request.params.id]
    if (!session) return reply.code(404).send({})
    return { paid: paySession(store, sender, session, payUrl(session.id), request.body?.amount) }
  })
  app.post<ById>('/_control/expire/:id', async (request, reply) => {
    const session = state.sessions[request.params.id]
    if (!session) return reply.code(404).send({})
    expireSession(store, sender, session, payUrl(session.id))
    return { status: session.status }
  })
}
