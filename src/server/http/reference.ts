import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { API_BASE, type Endpoint } from '../../shared/endpoint.ts'

/** The sources a policy names for the scripts that stand in this page, each by what it says. */
const hashesIn = (page: string) =>
  [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter(Boolean)
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)

/** Scripts of ours alone, and the page's own by their hashes: nothing else runs on the origin that holds the sessions. */
const policyFor = (page: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashesIn(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The API's description (`/aspr/v1/openapi.json`), made by `describe` when it is first asked for, and its reference page (`/aspr/v1/docs`). */
export async function serveReference(app: FastifyInstance, describe: (endpoints: Endpoint[]) => object) {
  const endpoints = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
  })
  let description: string | undefined
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    description ??= JSON.stringify(describe([...endpoints]))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', policyFor(payload))
    })
    await docs.register(scalar, {
      routePrefix: `${API_BASE}/docs`,
      configuration: {
        url: `${API_BASE}/openapi.json`,
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        favicon: '/favicon.svg',
        // What would send the description, or a question about it, to somebody else.
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
