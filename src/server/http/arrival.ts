import type { FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { Refusal } from './errors.ts'

/** Where `npm run doctor` asks how its own request arrived, when it came by the public address. */
export const ARRIVAL = '/healthz/arrival'

const AUDIENCE = 'amicale-portal/doctor'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Proves that the caller holds the secret of this installation. Valid for a minute, for this question alone. */
export const arrivalToken = (secret: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(keyOf(secret))

/** How a request arrived: its client address, the headers of the proxies and the bytes of its body. */
export type Arrival = { address: string; forwardedFor: string | null; protocol: string | null; bytes: number }

/** Throws 404 for every caller but the doctor. */
async function demandDoctor(authorization: string | undefined, secret: string) {
  const token = authorization?.replace(/^Bearer /, '') ?? ''
  const rules = { audience: AUDIENCE, algorithms: ['HS256'], clockTolerance: 60 }
  await jwtVerify(token, keyOf(secret), rules).catch(() => {
    throw new Refusal(404, 'not-found')
  })
}

/** How many bytes of the body arrived, and whether it is complete. */
async function count(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  try {
    for await (const part of body) bytes += part.length
  } catch {
    // The connection was cut: there is nobody to answer.
  }
  return bytes
}

/** Answers the doctor's request. The body is counted, not stored. */
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
