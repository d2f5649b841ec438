import type { ImapFlow } from 'imapflow'
import { isReport } from './reports.ts'

/** What keeps a mailbox from being read. */
export type InboxFault = 'UNREACHABLE' | 'SILENT' | 'LOGIN' | 'FOLDER' | 'OTHER'

/** How far a mailbox was read: its last message, of this generation of its numbers. */
export type ReadSoFar = { mailbox: string | null; uidValidity: string | null; lastUid: number }

const PER_RUN = 200
const MAX_BYTES = 1_048_576
const DAY = 24 * 3_600_000
/** A server that answers a little now and then is left, too. */
const RUN_MS = 120_000
const PROBE_MS = 25_000
/** Where reports go once they are read. */
const DONE = 'Traités'

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const folderOf = (url: URL) => decodeURIComponent(url.pathname.slice(1)) || 'INBOX'

async function clientOf(url: URL) {
  const { ImapFlow } = await import('imapflow')
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // No password in the clear beyond this machine.
    ...(!secure && !LOCAL.test(url.hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxLiteralSize: 2 * MAX_BYTES,
    maxResponseSize: 3 * MAX_BYTES,
    maxLineLength: MAX_BYTES,
  })
  // Told by the command that fails, too.
  client.on('error', () => undefined)
  return client
}

/** Does some work with a mailbox, and gives up on a server that takes too long. Throws what `inboxFaultOf` reads. */
async function withMailbox(url: URL, ms: number, work: (client: ImapFlow) => Promise<unknown>) {
  const client = await clientOf(url)
  let late = false
  const timer = setTimeout(() => {
    late = true
    client.close()
  }, ms)
  try {
    await client.connect()
    await work(client)
    await client.logout()
  } catch (error) {
    throw late ? Object.assign(new Error('No answer in time'), { code: 'ETIMEOUT' }) : error
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

const openFolder = (client: ImapFlow, folder: string) =>
  client.mailboxOpen(folder).catch((error: unknown) => {
    throw Object.assign(error instanceof Error ? error : new Error(), { folder })
  })

/** Signs in and opens the folder, and leaves everything as it is. Throws what `inboxFaultOf` reads. */
export async function probeInbox(address: string) {
  const url = new URL(address)
  await withMailbox(url, PROBE_MS, (client) => openFolder(client, folderOf(url)))
}

/**
 * Reads the reports that came since, the oldest first and 200 messages at the most, and gives each to `take`; then it is marked as
 * seen, moved to « Traités » and `advance`d over. Whatever is no report stays as it is. Cut off half-way, a report may come a
 * second time. Throws what `inboxFaultOf` reads.
 */
export async function readReports(
  address: string,
  soFar: ReadSoFar,
  take: (raw: Buffer) => Promise<void>,
  advance: (read: ReadSoFar) => Promise<void>,
) {
  const url = new URL(address)
  await withMailbox(url, RUN_MS, (client) =>
    readFolder(client, `${url.username}@${url.host}${url.pathname}`, folderOf(url), soFar, take, advance),
  )
}

async function readFolder(
  client: ImapFlow,
  mailbox: string,
  folder: string,
  soFar: ReadSoFar,
  take: (raw: Buffer) => Promise<void>,
  advance: (read: ReadSoFar) => Promise<void>,
) {
  const opened = await openFolder(client, folder)
  const uidValidity = String(opened.uidValidity)
  const known = soFar.mailbox === mailbox && soFar.uidValidity === uidValidity ? soFar.lastUid : 0
  const since = new Date(Date.now() - 30 * DAY)
  const unseen = (await client.search({ seen: false, since, uid: `${known + 1}:*` }, { uid: true })) || []
  // `n:*` names the last message, though its number is below n.
  const uids = unseen.filter((uid) => uid > known).sort((one, other) => one - other)
  // Seen is enough where the server lets nobody make a folder.
  let done: Promise<string | undefined> | undefined
  const doneFolder = () => {
    done ??= client.mailboxCreate([DONE]).then(
      ({ path }) => path,
      () => undefined,
    )
    return done
  }
  for (const uid of uids.slice(0, PER_RUN)) {
    const head = await client.fetchOne(String(uid), { headers: ['content-type'] }, { uid: true })
    if (head && isReport(String(head.headers ?? ''))) await readOne(client, uid, take, doneFolder)
    await advance({ mailbox, uidValidity, lastUid: uid })
  }
}

async function readOne(
  client: ImapFlow,
  uid: number,
  take: (raw: Buffer) => Promise<void>,
  doneFolder: () => Promise<string | undefined>,
) {
  const message = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true })
  const source = message ? message.source : undefined
  if (!source) return
  await take(source)
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  const folder = await doneFolder()
  if (folder) await client.messageMove(String(uid), folder, { uid: true }).catch(() => undefined)
}

type Thrown = {
  code?: string
  message?: string
  authenticationFailed?: boolean
  folder?: string
  responseText?: string
  serverResponseCode?: string
}
const SILENT = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'ETIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEDOUT'])
const UNREACHABLE =
  /^(E(CONN|HOST|NET|AI|NOTFOUND|PIPE)|EConnectionClosed|NoConnection|Closed|CERT|DEPTH|UNABLE|SELF|ERR_TLS|ERR_SSL)/

const asThrown = (error: unknown): Thrown => (error instanceof Error ? error : {})

/** What kind of fault it is. */
export function inboxFaultOf(error: unknown): InboxFault {
  const { code = '', authenticationFailed, folder } = asThrown(error)
  if (authenticationFailed) return 'LOGIN'
  if (SILENT.has(code)) return 'SILENT'
  if (UNREACHABLE.test(code)) return 'UNREACHABLE'
  return folder === undefined ? 'OTHER' : 'FOLDER'
}

/** The server's own words, or the connection's, without the name that was signed in with. */
export function inboxAnswerOf(error: unknown, address: string): string {
  const { responseText, message = 'unknown', code } = asThrown(error)
  const user = decodeURIComponent(new URL(address).username)
  const words = responseText ?? `${message}${code ? ` (${code})` : ''}`
  return (user ? words.replaceAll(user, '…') : words).slice(0, 300)
}
