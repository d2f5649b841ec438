import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { config } from '../config.ts'

/** The signed file, and the expiry (seconds since 1970). */
export type SignedFile = { id: string; version: number; until: number }

/** A key for this purpose only, derived from the secret that signs sessions. */
const KEY = createSecretKey(createHmac('sha256', config.tokenSecret).update('addresses of files').digest())

const SLOT = 5 * 60
const nowInSeconds = () => Math.floor(Date.now() / 1_000)

/**
 * Expiry of a new address: in 5 to 10 minutes. All addresses made within five minutes are equal, so that the browser's
 * cache finds them again.
 */
export const endOfAddress = (now = nowInSeconds()) => (Math.floor(now / SLOT) + 2) * SLOT

const digest = ({ id, version, until }: SignedFile) =>
  createHmac('sha256', KEY).update(`${id}.${version}.${until}`).digest()

export const sign = (signed: SignedFile): string => digest(signed).toString('base64url')

function isRight(signature: string, right: Buffer, until: number): boolean {
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right) && nowInSeconds() < until
}

/** Whether the address was signed here for exactly this, and has not expired. */
export const isSigned = (signed: SignedFile, signature: string) => isRight(signature, digest(signed), signed.until)

type Words = readonly (string | number)[]
const digestOf = (words: Words) => createHmac('sha256', KEY).update(JSON.stringify(words)).digest()

/** Signs something other than a file: all identifying words, its kind first. */
export const seal = (words: Words): string => digestOf(words).toString('base64url')
/** Signs it for this many days: expiry, and signature of both. */
export function sealFor(words: Words, days: number) {
  const until = nowInSeconds() + days * 86_400
  return { until, signature: seal([...words, until]) }
}
export const isSealed = (words: Words, until: number, signature: string) => isRight(signature, digestOf(words), until)
