import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { config } from '../config.ts'

/** Only for this: what signs sessions signs nothing else. */
const KEY = createSecretKey(createHmac('sha256', config.tokenSecret).update('ids of mails').digest())

const digestOf = (id: number) => createHmac('sha256', KEY).update(String(id)).digest().subarray(0, 16)

/**
 * The Message-ID of a mail: its number, and 128 bits that nobody guesses who was not sent it. What comes back must name it, so that
 * a stranger cannot say of a member's address that it takes no mail. In hexadecimal: some servers fold its case.
 */
export const messageIdOf = (id: number) =>
  `<mail-${id}.${digestOf(id).toString('hex')}@${new URL(config.publicUrl).hostname}>`

const WRITTEN = /\bmail-(\d{1,10})\.([0-9a-f]{32})@/gi
/** Beyond this a text is made to keep us busy. */
const LOOKED_AT = 100

/** The mails of ours that a text names by their Message-ID, whatever their host; a forged one is none. */
export function mailsNamedIn(text: string): number[] {
  const genuine = [...text.matchAll(WRITTEN)]
    .slice(0, LOOKED_AT)
    .filter(([, id, digest]) => timingSafeEqual(digestOf(Number(id)), Buffer.from(digest ?? '', 'hex')))
    .map(([, id]) => Number(id))
  return [...new Set(genuine)]
}
