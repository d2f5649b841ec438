import cluster from 'node:cluster'
import { pino } from 'pino'
import { config } from './config.ts'

/**
 * Asynchronous and batched, so that no response waits for a log line. A batch is flushed when it is full or a tenth of a second
 * old, and when the process ends, also by an uncaught exception (pino sees to that): then a batch may stand behind a later one.
 */
const destination = pino.destination({
  dest: 1,
  sync: false,
  periodicFlush: 100,
  // A pipe that several processes write to keeps no more than this in one piece.
  ...(cluster.isWorker ? { minLength: 2_048, maxWrite: 4_096 } : { minLength: 12_288 }),
})

/**
 * The program's log (rules#logs): JSON lines in UTC. What identifies a person or is a secret is never passed to it; the redaction
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

/**
 * What is logged of a fault: its type and stack. Messages of the database or of libraries may quote personal data and are left
 * out; those of the engine about our own code (« Cannot read properties of undefined ») are kept.
 */
export function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  const ours = (error instanceof TypeError || error instanceof ReferenceError) && code === undefined
  const at = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    code,
    constraint,
    ...(ours && { message: error.message }),
    at: at.map((line) => line.trim()),
  }
}
