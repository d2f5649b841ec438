import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { addressRoutes } from '../features/addresses/routes.ts'
import { forgetActs } from '../features/audit/jobs.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { forgetExpired } from '../features/auth/jobs.ts'
import { recoveryRoutes } from '../features/auth/recovery/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { remindMembers, sendMailing } from '../features/campaigns/jobs.ts'
import { campaignRoutes } from '../features/campaigns/routes.ts'
import { captchaRoutes } from '../features/captcha/routes.ts'
import { childRoutes } from '../features/children/routes.ts'
import { adhesionRoutes } from '../features/commands/adhesion/routes.ts'
import { refundRoutes } from '../features/commands/refunds/routes.ts'
import { commandRoutes } from '../features/commands/routes.ts'
import { commissionRoutes } from '../features/commissions/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { reconcilePayments, refundPayment } from '../features/payments/jobs.ts'
import { problemRoutes } from '../features/payments/problems/routes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { resourceRoutes } from '../features/resources/routes.ts'
import { siteconfigurationRoutes } from '../features/siteconfiguration/routes.ts'
import { readPublicConfiguration } from '../features/siteconfiguration/service.ts'
import { forgetTasks } from '../features/tasks/jobs.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { accountRoutes } from '../features/users/account/routes.ts'
import { administrationRoutes } from '../features/users/administration/routes.ts'
import { bulkAct } from '../features/users/bulk/jobs.ts'
import { bulkRoutes } from '../features/users/bulk/routes.ts'
import { cardRoutes } from '../features/users/card/routes.ts'
import { duplicateRoutes } from '../features/users/duplicates/routes.ts'
import { deleteErasedFiles, keepErasedList } from '../features/users/erasure/jobs.ts'
import { erasureRoutes } from '../features/users/erasure/routes.ts'
import { exportRoutes } from '../features/users/export/routes.ts'
import { familyRoutes } from '../features/users/family/routes.ts'
import { importPersons } from '../features/users/import/jobs.ts'
import { importRoutes } from '../features/users/import/routes.ts'
import { expireLapsed, followUnfinished, tellValidators } from '../features/users/jobs.ts'
import { newsletterRoutes } from '../features/users/newsletter/routes.ts'
import { noteRoutes } from '../features/users/notes/routes.ts'
import { paymentsOfPersonRoutes } from '../features/users/payments/routes.ts'
import { retain } from '../features/users/retention/jobs.ts'
import { retentionRoutes } from '../features/users/retention/routes.ts'
import { roleRoutes } from '../features/users/roles/routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { securityRoutes } from '../features/users/security/routes.ts'
import { exportPersons } from '../features/users/sheets/jobs.ts'
import { sheetRoutes } from '../features/users/sheets/routes.ts'
import { config } from './config.ts'
import type { Db } from './db.ts'
import { registerErrors, tooMany } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import type { AnyJob } from './jobs.ts'
import { log, quietLog } from './log.ts'
import { registerMailbox } from './mailbox.ts'
import { sendMail } from './mailer.ts'
import { registerReference } from './reference.ts'
import { answerBroken, answerUnreadable, rememberRoutes } from './unrouted.ts'
import { registerWeb } from './web.ts'

/** Everything that runs later or nightly. */
export const JOBS: readonly AnyJob[] = [
  sendMail,
  refundPayment,
  reconcilePayments,
  tellValidators,
  followUnfinished,
  expireLapsed,
  forgetExpired,
  forgetTasks,
  keepErasedList,
  deleteErasedFiles,
  retain,
  exportPersons,
  bulkAct,
  importPersons,
  sendMailing,
  remindMembers,
  forgetActs,
]

const ROUTES = [
  authRoutes,
  recoveryRoutes,
  userRoutes,
  accountRoutes,
  administrationRoutes,
  auditRoutes,
  childRoutes,
  campaignRoutes,
  noteRoutes,
  importRoutes,
  paymentsOfPersonRoutes,
  roleRoutes,
  familyRoutes,
  sheetRoutes,
  bulkRoutes,
  duplicateRoutes,
  securityRoutes,
  cardRoutes,
  newsletterRoutes,
  exportRoutes,
  erasureRoutes,
  retentionRoutes,
  addressRoutes,
  resourceRoutes,
  adhesionRoutes,
  commandRoutes,
  refundRoutes,
  commissionRoutes,
  mailRoutes,
  paymentRoutes,
  problemRoutes,
  captchaRoutes,
  siteconfigurationRoutes,
  taskRoutes,
]

/** The whole server, on a migrated database and a connected card provider; it does not listen yet. */
export async function buildApp(db: Db): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // The framework's and its plugins' own words on a request: at their finest they repeat its headers.
    childLoggerFactory: () => quietLog() as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    forceCloseConnections: 'idle',
    // A request that was on its way when the stop came is answered like any other.
    return503OnClosing: false,
  })
  acceptJson(app)
  rememberRoutes(app)
  app.decorate('db', db)
  app.decorateRequest('actor', undefined)
  app.decorateRequest('holder', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema, method, url }) => (answer) => {
    const parsed = (schema as ZodType).safeParse(answer)
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error })
    return JSON.stringify(parsed.data)
  })
  registerErrors(app)
  registerHeaders(app)
  logRequests(app)

  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  })
  await registerReference(app)

  await app.register(async (api) => {
    for (const routes of ROUTES) await api.register(async (slice) => routes(slice))
  })
  registerHealth(app)
  if (!config.smtpUrl) await registerMailbox(app, config.mailsDir)
  await registerWeb(app, () => readPublicConfiguration(db))
  return app
}

/** JSON alone; an empty body is no body, whatever its type says (the calls that take none are made so). */
function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** One line an answer, with the pattern of its route: an address may carry a token, a card's code, or whatever was made up. */
function logRequests(app: FastifyInstance) {
  // These fields are ours alone: there is nothing in them to be redacted.
  const requests = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
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
