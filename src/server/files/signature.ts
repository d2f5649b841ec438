import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { config } from '../config.ts'

/** What an address is for, and until when (seconds since 1970). */
export type SignedFile = { id: string; version: number; until: number }

/** Only for this: what signs sessions signs nothing else. */
const KEY = createSecretKey(createHmac('sha256', config.tokenSecret).update('addresses of files').digest())

const SLOT = 5 * 60
const nowInSeconds = () => Math.floor(Date.now() / 1_000)

/**
 * When an address that is made now ends: in 5 to 10 minutes. All that are made within five minutes are the same, so that what a
 * browser fetched by one is found again by the next.
 */
export const endOfAddress = (now = nowInSeconds()) => (Math.floor(now / SLOT) + 2) * SLOT

const digest = ({ id, version, until }: SignedFile) =>
  createHmac('sha256', KEY).update(`${id}.${version}.${until}`).digest()

export const sign = (signed: SignedFile): string => digest(signed).toString('base64url')

function isRight(signature: string, right: Buffer, until: number): boolean {
  const given = Buffer.from(signature, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right) && nowInSeconds() < until
}

/** Whether the address was made here, for just this, and has not ended. */
export const isSigned = (signed: SignedFile, signature: string) => isRight(signature, digest(signed), signed.until)

type Words = readonly (string | number)[]
const digestOf = (words: Words) => createHmac('sha256', KEY).update(JSON.stringify(words)).digest()

/** The same for what is no file: signed is all that tells it from another, its kind first. */
export const seal = (words: Words): string => digestOf(words).toString('base64url')
/** The same for so many days: until when, and the signature of both. */
export function sealFor(words: Words, days: number) {
  const until = nowInSeconds() + days * 86_400
  return { until, signature: seal([...words, until]) }
}
export const isSealed = (words: Words, until: number, signature: string) => isRight(signature, digestOf(words), until)
