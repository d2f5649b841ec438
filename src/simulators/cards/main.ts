import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { isAskedAsLoopback } from '../../shared/loopback.ts'
import { registerApi } from './api.ts'
import { registerControl } from './control.ts'
import type { Faults } from './faults.ts'
import { forgetReplays } from './idempotency.ts'
import { registerPages } from './pages.ts'
import { expireOverdue, type Simulation } from './payments.ts'
import { openStore } from './state.ts'
import { startSender } from './webhooks.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    data: { type: 'string', default: './data/cards' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'public-url': { type: 'string' },
  },
})
const { 'webhook-url': url, 'webhook-secret': secret } = values
if (!url || !secret) {
  process.stderr.write('The card simulation needs --webhook-url and --webhook-secret.\n')
  process.exit(2)
}

const store = openStore(values.data)
const faults: Faults = {}
const sender = startSender(store, faults, { url, secret })
let origin = ''
const sim: Simulation = { store, faults, sender, payUrl: (id) => `${values['public-url'] ?? origin}/pay/${id}` }

const app = Fastify({ forceCloseConnections: true })
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
app.addHook('onRequest', async () => expireOverdue(sim))
/**
 * Only programs of this machine may call: otherwise a foreign page that resolves its host name to this machine (DNS
 * rebinding) could make payments.
 */
async function refuseStrangers(request: FastifyRequest, reply: FastifyReply) {
  if (!isAskedAsLoopback(request)) return reply.code(403).send({ message: 'Ask by the name localhost' })
}
await app.register(async (pages) => registerPages(pages, sim))
await app.register(async (own) => {
  own.addHook('onRequest', refuseStrangers)
  await own.register(async (api) => registerApi(api, sim), { prefix: '/v1' })
  await own.register(async (control) => registerControl(control, sim), { prefix: '/_control' })
})

const listen = (port: number) => app.listen({ port, host: '127.0.0.1' })
await listen(Number(values.port)).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  return listen(0)
})
const port = (app.server.address() as AddressInfo).port
origin = `http://localhost:${port}`

const tidy = () => {
  expireOverdue(sim)
  forgetReplays(sim)
}
const timer = setInterval(tidy, 1_000)
// Sends the events that an earlier run left.
sender.commit()
process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${port}` })}\n`)

const stop = () => {
  clearInterval(timer)
  sender.stop()
  void app.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Stops when the parent process has ended.
process.stdin.once('end', stop).once('error', stop).resume()
