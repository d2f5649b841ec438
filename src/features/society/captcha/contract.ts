import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** Forms to which a challenge is bound: a solution for one is refused by the others. */
export const CAPTCHA_FORMS = ['registration', 'contact', 'calendar', 'confirmation'] as const
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number]

/**
 * Returns an ALTCHA proof-of-work challenge; its solution is sent in `recaptcha`, as base64. Valid for ten minutes and
 * one use.
 */
export const readChallenge = endpoint('GET /captcha/challenge', {
  auth: 'public',
  summary: 'A captcha challenge',
  query: z.object({ form: z.enum(CAPTCHA_FORMS).default('registration').describe('What it is solved for.') }),
  reply: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    signature: z.string(),
  }),
  limit: { max: 300, minutes: 10 },
})
