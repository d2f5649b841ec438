import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINTS, nameOf } from '../../src/app/fixtures.ts'

type Handled = { request: FastifyRequest; reply: FastifyReply; error?: unknown }

const answered = new Set<string>()
// A process that continues with another project loads this module again, so each report has a name of its own.
const report = `${randomUUID()}.json`

// Fastify publishes here when a handler has ended; a call refused by its authorization or its schemas never gets there.
subscribe('tracing:fastify.request.handler:asyncEnd', (message) => {
  const { request, reply, error } = message as Handled
  const { endpoint } = request.routeOptions.config
  if (endpoint && !error && reply.statusCode < 400) answered.add(nameOf(endpoint))
})

/** Writes the endpoints that no call to this process has succeeded on, for the check of `npm test` after the tests. */
export function writeUnanswered() {
  const { TEST_ENDPOINTS: folder, TEST_POSTGRES_URL: postgres } = process.env
  if (!folder || !postgres) return
  mkdirSync(folder, { recursive: true })
  const unanswered = ENDPOINTS.map(nameOf).filter((name) => !answered.has(name))
  writeFileSync(path.join(folder, report), JSON.stringify(unanswered))
}
