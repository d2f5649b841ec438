import cluster from 'node:cluster'
import { pino } from 'pino'
import { config } from './config.ts'

/**
 * Asynchronous and batched, so that no response waits for a log line. A batch is flushed when it is full, a tenth of a
 * second old, or the process ends; pino also does so on an uncaught exception, where a batch may follow a later one.
 */
const destination = pino.destination({
  dest: 1,
  sync: false,
  periodicFlush: 100,
  // A pipe shared by several processes writes at most this many bytes atomically.
  ...(cluster.isWorker ? { minLength: 2_048, maxWrite: 4_096 } : { minLength: 12_288 }),
})

/**
 * The program's log (rules#logs): JSON lines in UTC. Personal data and secrets are never passed to it; the redaction
 * below is the safety net.
 */
export const log = pino(
  {
    level: config.logLevel,
    base: { service: 'amicale-portal', ...(cluster.isWorker && { pid: process.pid }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'password',
        'password2',
        'email',
        'authorization',
        'cookie',
        'recaptcha',
        '*.token',
        '*.password',
        '*.email',
        '*.authorization',
        '*.cookie',
      ],
      censor: '…',
    },
  },
  destination,
)

let quiet = log
/**
 * A logger for libraries: warnings and errors only, or less where our own level says so. Shared, because each child logger
 * costs.
 */
export function quietLog() {
  const level = log.isLevelEnabled('warn') ? 'warn' : log.level
  if (quiet === log || quiet.level !== level) quiet = log.child({}, { level })
  return quiet
}

type Fault = Error & {
  code?: unknown
  constraint?: string
  statusCode?: unknown
  requestId?: unknown
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

/**
 * Logs only single words: a code, or a request number to look up at the provider. Anything longer may quote personal
 * data.
 */
const word = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value)) ? value : undefined

/** What is logged of a fault of a database, a store or a provider: its codes, never its message. */
const codesOf = ({ code, statusCode, requestId, $metadata }: Fault) => ({
  code: word(code),
  status: word(statusCode ?? $metadata?.httpStatusCode),
  request: word(requestId ?? $metadata?.requestId),
})

/**
 * What is logged of a fault: its type, codes and stack, and the type and codes of its causes. Messages of the database
 * or of libraries may quote personal data and are left out; those of the engine about our own code (« Cannot read
 * properties of undefined ») are kept.
 */
export function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, cause } = error as Fault
  const ours = (error instanceof TypeError || error instanceof ReferenceError) && code === undefined && !cause
  const at = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    ...codesOf(error),
    constraint,
    ...(cause instanceof Error && { cause: { type: cause.name, ...codesOf(cause) } }),
    ...(ours && { message: error.message }),
    at: at.map((line) => line.trim()),
  }
}
