import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** The forms a challenge can be bound to: one solved for a form is refused by the others. */
export const CAPTCHA_FORMS = ['registration', 'contact', 'calendar', 'confirmation'] as const
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number]

/** An ALTCHA proof-of-work challenge; its solution travels, base64, in `recaptcha`. Ten minutes, solved once. */
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
