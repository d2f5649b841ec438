import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { faultOf, log } from '../log.ts'
import { within } from '../patience.ts'
import { missing, unauthenticated } from './errors.ts'

type Value = { labels?: Record<string, string>; value: number | null | undefined }

/** A gauge that is read at each scrape: its name, its help text and its values; null values are left out. */
export type Measure<Facts> = {
  name: string
  help: string
  labels?: readonly string[]
  of: (facts: Facts) => readonly Value[] | Promise<readonly Value[]>
}

/** Buckets in seconds: from memory, from the database, slow, abandoned. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Timeout of the database, so that the metrics of this process are served without it. */
const PATIENCE_MS = 3_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has the token, compared in constant time. */
const shows = (authorization: string | undefined, token: Buffer) =>
  timingSafeEqual(digest(authorization?.replace(/^Bearer /i, '') ?? ''), token)

/** Response times by method, route pattern and status class, without any value of the request. */
function measureAnswers(app: FastifyInstance, registers: Registry[]) {
  const duration = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'How long answers took, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
    done()
  })
}

function gaugesOf<Facts>(measures: readonly Measure<Facts>[], registers: Registry[]) {
  const gauges = measures.map(({ name, help, labels = [], of }) => ({
    of,
    single: labels.length === 0,
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
  }))
  return async (facts: Facts | undefined) => {
    for (const { gauge, of, single } of gauges) {
      gauge.reset()
      const values = facts === undefined ? [] : await of(facts)
      // A gauge without labels starts at 0, which would be reported as a measured value.
      if (single) gauge.remove()
      for (const { labels = {}, value } of values) if (value != null) gauge.set(labels, value)
    }
  }
}

/**
 * `/metrics` in the text format of Prometheus, for a request with the token; 404 where none is set. Registered before the routes that it
 * measures. `here` are the gauges of this process; `read` reads the values of `measures`, which are left out when it fails.
 */
export function registerMetrics<Facts>(
  app: FastifyInstance,
  token: string | undefined,
  {
    here,
    measures,
    read,
  }: { here: readonly Measure<object>[]; measures: readonly Measure<Facts>[]; read: () => Promise<Facts> },
) {
  if (token === undefined) return void app.get('/metrics', () => missing('metrics'))
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureAnswers(app, registers)
  const up = new Gauge({ name: 'portal_database_up', help: 'Whether the database answered.', registers })
  const setHere = gaugesOf(here, registers)
  const set = gaugesOf(measures, registers)
  const expected = digest(token)
  app.get('/metrics', async (request, reply) => {
    if (!shows(request.headers.authorization, expected)) throw unauthenticated('token-invalid')
    const facts = await within(PATIENCE_MS, read()).catch((error: unknown) => {
      log.warn({ fault: faultOf(error) }, 'metrics sent without the database')
      return undefined
    })
    up.set(facts === undefined ? 0 : 1)
    await setHere({})
    await set(facts)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
