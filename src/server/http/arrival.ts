import type { FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { Refusal } from './errors.ts'

/** Where `npm run doctor` asks how its own request arrived, when it came by the public address. */
export const ARRIVAL = '/healthz/arrival'

const AUDIENCE = 'amicale-portal/doctor'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** What shows that whoever asks holds the secret of this installation; good for a minute, and for nothing else. */
export const arrivalToken = (secret: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(keyOf(secret))

/** How a request arrived: whom it is taken to come from, what the proxies said of it, and how much of it came. */
export type Arrival = { address: string; forwardedFor: string | null; protocol: string | null; bytes: number }

/** Anybody else finds nothing here. */
async function demandDoctor(authorization: string | undefined, secret: string) {
  const token = authorization?.replace(/^Bearer /, '') ?? ''
  const rules = { audience: AUDIENCE, algorithms: ['HS256'], clockTolerance: 60 }
  await jwtVerify(token, keyOf(secret), rules).catch(() => {
    throw new Refusal(404, 'not-found')
  })
}

/** How much of a body came, the whole of it or not. */
async function count(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  try {
    for await (const part of body) bytes += part.length
  } catch {
    // Cut off: nobody hears the answer.
  }
  return bytes
}

/** Answers the doctor's question; of the body nothing is kept. */
export async function registerArrival(app: FastifyInstance, secret: string) {
  await app.register(async (scope) => {
    scope.addHook('onRequest', ({ headers }) => demandDoctor(headers.authorization, secret))
    scope.addContentTypeParser('application/octet-stream', (_request: unknown, payload: AsyncIterable<Buffer>) =>
      count(payload),
    )
    scope.post(
      ARRIVAL,
      async ({ ip, headers, body }): Promise<Arrival> => ({
        address: ip,
        forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
        protocol: headers['x-forwarded-proto']?.toString() ?? null,
        bytes: Number(body ?? 0),
      }),
    )
  })
}
