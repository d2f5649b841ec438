import { pino } from 'pino'
import { config } from './config.ts'

/**
 * Written in batches, beside the work that is logged: whoever is answered waits for no line. A batch leaves when it is full or a tenth
 * of a second old, and at the latest as the process ends, be it by a fault nobody caught (pino sees to that).
 */
const destination = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 100 })

/**
 * The program's log: JSON lines in UTC. What identifies a person or opens a door is never passed to it; the
 * redaction below is the net under that rule.
 */
export const log = pino(
  {
    level: config.logLevel,
    base: { service: 'amicale-portal' },
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
/** The log of those who may only complain, at the level of ours where that says even less: one for all, as a child costs. */
export function quietLog() {
  const level = log.isLevelEnabled('warn') ? 'warn' : log.level
  if (quiet === log || quiet.level !== level) quiet = log.child({}, { level })
  return quiet
}

/**
 * What may be said of a fault: its kind and where it happened. The message of a database or a library may repeat what somebody
 * typed; only the language's own words about our code (« Cannot read properties of undefined ») say nothing of anybody.
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
