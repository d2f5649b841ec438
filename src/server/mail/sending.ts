import { setTimeout } from 'node:timers/promises'
import { type Db, now } from '../data/db.ts'
import { log, faultOf as placeOf } from '../log.ts'
import { AttachmentLost, AttachmentUnread, openAttachments } from './attachments.ts'
import { answerOf, codesOf, holdsBack } from './faults.ts'
import { claimNext, extendClaim, holdBack, release } from './pace.ts'
import { deliver } from './transport.ts'

type QueuedMail = Awaited<ReturnType<typeof claimNext>>[number]

/** Mails a process sends at the same time. */
const AT_ONCE = 5
const POLL_MS = 1_000
/** Interval at which a process renews the lease of the mails it is sending. */
const KEEP_MS = 5_000
/**
 * While the database was away, no process could renew its leases: for this long nothing that seems abandoned is
 * claimed.
 */
const REST_MS = 15_000

const TRIES = 13
/** Time after which a mail to a server that accepts nothing is given up, as mail servers do among themselves. */
const PATIENCE_MS = 4 * 24 * 3_600_000

/** Seconds before the next attempt: ten, doubled each time, an hour at most. */
const pauseAfter = (attempts: number) => Math.min(3_600, 10 * 2 ** Math.min(attempts - 1, 10))

/** How long saving the result of a mail is retried. */
const WRITE_DOWN_MS = 300_000

/**
 * Saves the result of a mail, and retries while the database is away: a sent mail whose result is lost would be sent
 * again.
 */
async function writeDown(end: () => Promise<unknown>) {
  for (const giveUp = Date.now() + WRITE_DOWN_MS; ; await setTimeout(POLL_MS))
    try {
      return await end()
    } catch (error) {
      if (Date.now() > giveUp) throw error
    }
}

/** What remains of a mail to an erased person. */
const FORGOTTEN = { recipient: '', replyTo: null, subject: '' }

async function putOff(db: Db, { id, template, attempts, createdAt, forget }: QueuedMail, error: unknown) {
  // A lost or unreadable file says nothing about the mail server.
  const isLost = error instanceof AttachmentLost
  const held = isLost || error instanceof AttachmentUnread ? undefined : holdsBack(error)
  const lastError = answerOf(error)
  if (held) await holdBack(db, held, lastError)
  const dead = isLost || (attempts >= TRIES && (!held || Date.parse(createdAt) < Date.now() - PATIENCE_MS))
  log.warn({ mail: id, template, attempts, dead, fault: codesOf(error) }, 'mail not sent')
  if (dead && forget) return void (await db.deleteFrom('mails').where('id', '=', id).execute())
  const dueAt = new Date(Date.now() + pauseAfter(attempts) * 1_000).toISOString()
  const state = dead ? 'DEAD' : 'QUEUED'
  // A mail withdrawn meanwhile stays withdrawn.
  await db
    .updateTable('mails')
    .set({ state, dueAt, lastError })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

/** Sends a mail with its files, which are read meanwhile. */
async function deliverWhole(db: Db, mail: QueuedMail) {
  if (!mail.attachments) return await deliver(mail)
  const { files, unread, close } = await openAttachments(db, mail.attachments)
  try {
    await deliver(mail, files)
  } catch (error) {
    throw unread() ? new AttachmentUnread('an attachment could not be read') : error
  } finally {
    close()
  }
}

/** Sends a claimed mail. A failed one is due again after a pause; one without attempts left is DEAD. */
async function send(db: Db, mail: QueuedMail) {
  try {
    await deliverWhole(db, mail)
  } catch (error) {
    return await writeDown(() => putOff(db, mail, error))
  }
  // The text may hold a token and is not needed any more.
  const emptied = { lastError: null, html: null, plain: null, unsubscribe: null, ...(mail.forget && FORGOTTEN) }
  await writeDown(() =>
    db
      .updateTable('mails')
      .set({ state: 'SENT', sentAt: now, ...emptied })
      .where('id', '=', mail.id)
      .execute(),
  )
  if (mail.probing) await release(db)
}

/** Sends every due mail within the rates, and waits for them (tests). Returns how many there were. */
export async function sendDueMails(db: Db): Promise<number> {
  let sent = 0
  for (let taken = await claimNext(db, AT_ONCE); taken.length > 0; taken = await claimNext(db, AT_ONCE)) {
    await Promise.all(taken.map((mail) => send(db, mail)))
    sent += taken.length
  }
  return sent
}

/** Sends mails as they become due. Returns the function that stops it and waits for the mails in progress. */
export function startSending(db: Db) {
  const stop = new AbortController()
  const underWay = new Map<number, Promise<unknown>>()
  let restsUntil = 0

  const survive = (error: unknown) => {
    restsUntil = Date.now() + REST_MS
    log.error({ fault: placeOf(error) }, 'mail queue not processed')
  }

  async function begin() {
    if (Date.now() < restsUntil) return 0
    const taken = await claimNext(db, AT_ONCE - underWay.size)
    for (const mail of taken) {
      const sending = send(db, mail)
        .catch(survive)
        .finally(() => underWay.delete(mail.id))
      underWay.set(mail.id, sending)
    }
    return taken.length
  }

  async function run() {
    while (!stop.signal.aborted) {
      const began = await begin().catch(survive)
      if (underWay.size === AT_ONCE) await Promise.race(underWay.values())
      else if (!began) await setTimeout(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    await Promise.all(underWay.values())
  }
  const keeping = setInterval(() => {
    if (underWay.size > 0) extendClaim(db, [...underWay.keys()]).catch(survive)
  }, KEEP_MS)
  const running = run().finally(() => clearInterval(keeping))
  return async () => {
    stop.abort()
    await running
  }
}
