import { pino } from 'pino'
import { config } from './config.ts'

/**
 * The program's log: JSON lines in UTC. What identifies a person or opens a door is never passed to it; the
 * redaction below is the net under that rule.
 */
export const log = pino({
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
})
