import type { ImapFlow } from 'imapflow'
import { isReport } from './reports.ts'

/** Reason why a mailbox cannot be read. */
export type InboxFault = 'UNREACHABLE' | 'SILENT' | 'LOGIN' | 'FOLDER' | 'OTHER'

/** How far a mailbox was read: its last message number, which is valid for one `uidValidity`. */
export type ReadSoFar = { mailbox: string | null; uidValidity: string | null; lastUid: number }

const PER_RUN = 200
const MAX_BYTES = 1_048_576
const DAY = 24 * 3_600_000
/** Total time limit, so that a server that keeps sending a little is given up too. */
const RUN_MS = 120_000
const PROBE_MS = 25_000
/** Folder for reports that were read. */
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
    // STARTTLS is required, so that no password leaves this machine in plain text.
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
  // The failing command reports the error too.
  client.on('error', () => undefined)
  return client
}

/** Works with a mailbox, and gives up on a server that takes too long. Throws errors that `inboxFaultOf` classifies. */
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

/** Signs in and opens the folder without changing anything. Throws errors that `inboxFaultOf` classifies. */
export async function probeInbox(address: string) {
  const url = new URL(address)
  await withMailbox(url, PROBE_MS, (client) => openFolder(client, folderOf(url)))
}

/**
 * Reads the reports that arrived since the last run, oldest first and at most 200 messages, and passes each to `take`;
 * then marks it as seen, moves it to « Traités » and calls `advance`. Messages that are no reports stay unchanged.
 * After an interruption a report may be passed again. Throws errors that `inboxFaultOf` classifies.
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
  // `n:*` always includes the last message, even if its number is below n.
  const uids = unseen.filter((uid) => uid > known).sort((one, other) => one - other)
  // Marking as seen is enough if the server does not let us create a folder.
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

/** Classifies the fault of a mailbox. */
export function inboxFaultOf(error: unknown): InboxFault {
  const { code = '', authenticationFailed, folder } = asThrown(error)
  if (authenticationFailed) return 'LOGIN'
  if (SILENT.has(code)) return 'SILENT'
  if (UNREACHABLE.test(code)) return 'UNREACHABLE'
  return folder === undefined ? 'OTHER' : 'FOLDER'
}

/** The error text of the server or the connection, without the user name. */
export function inboxAnswerOf(error: unknown, address: string): string {
  const { responseText, message = 'unknown', code } = asThrown(error)
  const user = decodeURIComponent(new URL(address).username)
  const words = responseText ?? `${message}${code ? ` (${code})` : ''}`
  return (user ? words.replaceAll(user, '…') : words).slice(0, 300)
}
