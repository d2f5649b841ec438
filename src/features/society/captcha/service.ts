import { createHmac } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { config } from '../../../server/config.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { invalid } from '../../../server/http/errors.ts'
import { faultOf, log } from '../../../server/log.ts'

const LIFE_SECONDS = 600
/** About a second on an old phone, with one PBKDF2 of this cost a try and at most COUNTERS[1] tries. */
const COST = 1_000
const COUNTERS = [200, 1_000] as const

const derived = (use: string) => createHmac('sha256', config.tokenSecret).update(use).digest('hex')
const secret = derived('captcha')
const keySecret = derived('captcha key')

/** Makes a proof-of-work challenge for one form, solved in `counter` tries. */
export async function makeChallenge(
  form: string,
  { counter = randomInt(...COUNTERS), secondsLeft = LIFE_SECONDS } = {},
) {
  return await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter,
    deriveKey,
    data: { form },
    expiresAt: Math.floor(Date.now() / 1000) + secondsLeft,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecret,
  })
}

const Solved = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ data: z.object({ form: z.string() }) }),
    signature: z.string().min(1),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** A 400 of the field `recaptcha`, with its reason in the log. */
function refusal(form: string, code: 'captcha-refused' | 'captcha-expired' | 'captcha-used') {
  log.info({ event: 'captcha refused', form, reason: code }, 'captcha refused')
  return invalid('recaptcha', code)
}

function decode(recaptcha: string) {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(recaptcha, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Throws 400 (field `recaptcha`) unless it is a solved, unexpired and unused challenge of this form. The solution is
 * consumed in the caller's transaction, and restored if that fails.
 */
export async function demandCaptcha(db: Db, recaptcha: string, form: string) {
  if (config.captcha.kind === 'recaptcha') return await demandRecaptcha(recaptcha, form, google())
  const solved = decode(recaptcha)
  if (solved?.challenge.parameters.data.form !== form) throw refusal(form, 'captcha-refused')
  const { challenge, solution } = solved as unknown as Payload
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecret,
  })
  if (!result.verified) throw refusal(form, result.expired ? 'captcha-expired' : 'captcha-refused')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captchaSolutions')
    .values({ challenge: solved.challenge.signature, expiresAt: new Date(Date.now() + LIFE_SECONDS * 1000) })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw refusal(form, 'captcha-used')
}

/** Threshold between a robot (0) and a person (1) that Google recommends to start with (decision 0006). */
const HUMAN = 0.5

const Verification = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
})

/** Service that verifies reCAPTCHA v3 answers, the site's secret, and the expected host. */
type Verifier = { address: string; secret: string; hostname: string }
const google = (): Verifier => ({
  address: 'https://www.google.com/recaptcha/api/siteverify',
  secret: config.captcha.secret ?? '',
  hostname: new URL(config.publicUrl).hostname,
})

/** Throws 400 unless reCAPTCHA takes the sender for a person, for this form and site; also if it cannot be reached. */
export async function demandRecaptcha(response: string, form: string, { address, secret: ours, hostname }: Verifier) {
  const verification = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ secret: ours, response }),
    signal: AbortSignal.timeout(5_000),
  })
    .then(async (answer) => Verification.parse(await answer.json()))
    .catch((error: Error) => log.warn({ event: 'captcha not judged', fault: faultOf(error) }, 'captcha not judged'))
  const human = verification?.success && (verification.score ?? 0) >= HUMAN
  if (!human || verification.action !== form || verification.hostname !== hostname)
    throw refusal(form, 'captcha-refused')
}

/** Deletes solutions that have expired anyway. */
export const forgetCaptchas = (db: Db) => db.deleteFrom('captchaSolutions').where('expiresAt', '<', now).execute()
