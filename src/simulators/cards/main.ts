import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import { registerApi } from './api.ts'
import { registerControl } from './control.ts'
import { registerPages } from './pages.ts'
import { expireOverdue } from './payments.ts'
import { openStore } from './state.ts'
import { startSender } from './webhooks.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    data: { type: 'string', default: './data/cards' },
    'webhook-url': { type: 'string', default: '' },
    'webhook-secret': { type: 'string', default: '' },
    'public-url': { type: 'string' },
  },
})

const store = openStore(values.data)
const sender = startSender(store, { url: values['webhook-url'], secret: values['webhook-secret'] })
const app = Fastify({ forceCloseConnections: true })
let origin = ''
const payUrl = (id: string) => `${values['public-url'] ?? origin}/pay/${id}`

await app.register(async (api) => registerApi(api, store, sender, payUrl))
await app.register(async (pages) => registerPages(pages, store, sender, payUrl))
await app.register(async (control) => registerControl(control, store, sender, payUrl))

const listen = (port: number) => app.listen({ port, host: '127.0.0.1' })
await listen(Number(values.port)).catch(() => listen(0))
const address = app.server.address()
origin = `http://localhost:${typeof address === 'object' && address ? address.port : values.port}`
const timer = setInterval(() => expireOverdue(store, sender, payUrl), 5_000)

process.stdout.write(`${JSON.stringify({ listening: origin.replace('localhost', '127.0.0.1') })}\n`)

const stop = () => {
  clearInterval(timer)
  sender.stop()
  void app.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The program that started us is gone.
process.stdin.once('end', stop).resume()
