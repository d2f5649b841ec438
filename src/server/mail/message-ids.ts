import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { config } from '../config.ts'

/** A key for this purpose only, derived from the secret that signs sessions. */
const KEY = createSecretKey(createHmac('sha256', config.tokenSecret).update('ids of mails').digest())

const digestOf = (id: number) => createHmac('sha256', KEY).update(String(id)).digest().subarray(0, 16)

/**
 * The Message-ID of a mail: its number, and 128 bits that only its recipient knows. A bounce must quote it, so that a
 * stranger cannot report a member's address as failing. In hexadecimal, because some servers lower its case.
 */
export const messageIdOf = (id: number) =>
  `<mail-${id}.${digestOf(id).toString('hex')}@${new URL(config.publicUrl).hostname}>`

const WRITTEN = /\bmail-(\d{1,10})\.([0-9a-f]{32})@/gi
/** A text with more ids than this is an attack on our time; the rest is ignored. */
const LOOKED_AT = 100

/** Finds our mails that a text names by their Message-ID, whatever its host; forged ones are ignored. */
export function mailsNamedIn(text: string): number[] {
  const genuine = [...text.matchAll(WRITTEN)]
    .slice(0, LOOKED_AT)
    .filter(([, id, digest]) => timingSafeEqual(digestOf(Number(id)), Buffer.from(digest ?? '', 'hex')))
    .map(([, id]) => Number(id))
  return [...new Set(genuine)]
}
