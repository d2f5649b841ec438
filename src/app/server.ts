import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { readSystemStatus } from '../features/operations/system-status/service.ts'
import { gateWith } from '../features/platform/access/gate/service.ts'
import { readPublicConfiguration } from '../features/society/settings/service.ts'
import { openLimits, storeOf } from '../server/access/limits.ts'
import { config } from '../server/config.ts'
import type { Db } from '../server/data/db.ts'
import { isOverNetwork } from '../server/data/pools.ts'
import { registerArrival } from '../server/http/arrival.ts'
import { registerErrors, tooMany } from '../server/http/errors.ts'
import { registerHeaders } from '../server/http/headers.ts'
import { registerHealth } from '../server/http/health.ts'
import { endUnusedConnections } from '../server/http/idle-connections.ts'
import { registerMetrics } from '../server/http/metrics.ts'
import { serveReference } from '../server/http/reference.ts'
import { answerBroken, answerUnreadable, refuseUnrouted, rememberRoutes } from '../server/http/unrouted.ts'
import { registerWeb } from '../server/http/web.ts'
import { log, quietLog } from '../server/log.ts'
import { registerMailbox } from '../server/mail/mailbox.ts'
import { sharedFor } from '../server/patience.ts'
import { describeApi } from './description.ts'
import { FINDERS } from './finders.ts'
import { MEASURES, measuresHere, READ_EVERY_MS } from './metrics.ts'
import { ROUTES } from './routes.ts'

/** Basics of every server: logging, error replies, health, readiness and metrics. */
function openServer(db: Db): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // The loggers of Fastify and its plugins only warn: at debug level they would log a request's headers.
    childLoggerFactory: () => quietLog() as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is answered normally.
    return503OnClosing: false,
  })
  acceptJson(app)
  endUnusedConnections(app)
  rememberRoutes(app)
  app.decorate('db', db)
  registerErrors(app)
  registerHeaders(app)
  logRequests(app)
  registerMetrics(app, config.metricsToken, {
    here: measuresHere(db),
    measures: MEASURES,
    read: sharedFor(READ_EVERY_MS, () => readSystemStatus(db)),
  })
  registerHealth(app)
  return app
}

/** Server of a process that only does background work: health, readiness and metrics. */
export function buildProbes(db: Db): FastifyInstance {
  const app = openServer(db)
  app.decorate('sendPage', async (request, reply) => refuseUnrouted(request, reply))
  app.setNotFoundHandler(refuseUnrouted)
  return app
}

/**
 * Fastify searches all loaded modules for the name of an unnamed plugin: for the routes, a third of the time of
 * `buildApp`.
 */
const NAMED = { [Symbol.for('fastify.display-name')]: 'routes' }

/** Builds the whole server, on a migrated database with a connected card provider; it does not listen yet. */
export async function buildApp(db: Db): Promise<FastifyInstance> {
  const app = openServer(db)
  app.decorate('gate', gateWith(FINDERS))
  app.decorateRequest('actor', undefined)
  app.decorateRequest('holder', undefined)
  app.decorateRequest('noun', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema, method, url }) => (answer) => {
    const parsed = (schema as ZodType).safeParse(answer)
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error })
    return JSON.stringify(parsed.data)
  })

  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  const limits = isOverNetwork(db) ? openLimits(db) : undefined
  if (limits) app.addHook('onClose', limits.close)
  await app.register(rateLimit, {
    global: false,
    // The embedded database has one process, whose memory is enough.
    ...(limits && { store: storeOf(limits) }),
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  })
  serveReference(app, describeApi)

  await app.register(async (api) => {
    for (const routes of ROUTES)
      await api.register(Object.assign(async (slice: FastifyInstance) => routes(slice), NAMED))
  })
  await registerArrival(app, config.tokenSecret)
  if (!config.smtpUrl) await registerMailbox(app, config.mailsDir)
  await registerWeb(app, async () => {
    const configuration = await readPublicConfiguration(db)
    const { association, logo } = configuration
    return { configuration, logo, name: association.name, shortName: association.shortName }
  })
  return app
}

/**
 * Accepts JSON only; an empty body counts as none, whatever its content type, because calls without a body are sent
 * like that.
 */
function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/**
 * Proxies and supervisors poll several times a second: successful polls are not logged, because they would displace
 * what matters.
 */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']
const isProbed = (route: string | undefined, status: number) => status === 200 && PROBES.includes(route)

/** One log line for each response, with the route's pattern: the address itself may hold a token or a card's code. */
function logRequests(app: FastifyInstance) {
  // These fields hold nothing to redact.
  const requests = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbed(request.routeOptions.url, reply.statusCode)) return done()
    requests.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        code: reply.refusal,
        ms: Math.round(reply.elapsedTime),
        actor: request.actor?.id,
      },
      'answered',
    )
    done()
  })
}
