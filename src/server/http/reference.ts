import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { API_BASE, type Endpoint } from '../../shared/endpoint.ts'

/** The hashes by which a policy allows the inline scripts of this page. */
const hashesIn = (page: string) =>
  [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .filter(Boolean)
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)

/** Only our scripts and the page's own by their hashes: nothing else may run on the origin that holds the sessions. */
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

const DOCS = `${API_BASE}/docs`

/**
 * The reference page. Its code is as large as the rest of the program, so it runs on a separate server that is only
 * created for its readers.
 */
async function makeReference() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = fastify()
  await reference.register(scalar, {
    routePrefix: DOCS,
    configuration: {
      url: `${API_BASE}/openapi.json`,
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      favicon: '/favicon.svg',
      // These features would send the description, or a question about it, to a third party.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return reference
}

/**
 * Serves the API's description (`/aspr/v1/openapi.json`), made by `describe`, and its reference page (`/aspr/v1/docs`).
 * Each is created at its first request.
 */
export function serveReference(app: FastifyInstance, describe: (endpoints: Endpoint[]) => object) {
  const endpoints = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
  })
  let description: string | undefined
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    description ??= JSON.stringify(describe([...endpoints]))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  let reference: ReturnType<typeof makeReference> | undefined
  const relay = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    reference ??= makeReference()
    const { statusCode, headers, payload } = await (await reference).inject({ url })
    if (statusCode === 404) return reply.callNotFound()
    const type = String(headers['content-type'] ?? 'text/plain')
    if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload))
    if (headers.location) reply.header('location', headers.location)
    return reply.code(statusCode).type(type).send(payload)
  }
  app.get(DOCS, relay)
  app.get(`${DOCS}/*`, relay)
}
