import { existsSync } from 'node:fs'
import os from 'node:os'
import { type FaultMessage, faultMessage } from '../fault-message.ts'

/** As thrown by the file system, the network or the store. */
type Thrown = { code?: string; name?: string; message: string; path?: string; $metadata?: { httpStatusCode?: number } }

/** The user of this process, by name if known. */
function user(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/**
 * Commands that let this user write there: a missing folder is created for them, and no owner below an existing one
 * changes.
 */
const rightTo = (file: string) =>
  existsSync(file) ? `chown ${user()} ${file}` : `install -d -m 0700 -o ${user()} ${file}`
const noRight = (file: string) =>
  faultMessage(
    `The user ${user()} has no right to ${file}.`,
    `Give it, as root: ${rightTo(file)}; or start the program as the user it belongs to.`,
  )
const noFolder = (file: string) =>
  faultMessage(
    `${file} leads through something that is no folder.`,
    'Correct the setting that names it (DATA_DIR, STORAGE_URL, BACKUP_URL).',
  )
const full = (file: string) => faultMessage(`The disk that holds ${file} is full.`, 'Make room there.')

const DISK: Record<string, (file: string) => FaultMessage> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (file) =>
    faultMessage(`${file} stands on a disk that is mounted read-only.`, 'Mount it for writing, or name another place.'),
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOENT: (file) =>
    faultMessage(
      `${file} is not there.`,
      'Mount its disk, or correct the setting that names it (DATA_DIR, STORAGE_URL, BACKUP_URL).',
    ),
}

/** Explains why a file or folder of this machine is unusable; undefined for other errors. */
export const explainDisk = ({ code = '', path }: Thrown): FaultMessage | undefined =>
  path ? DISK[code]?.(path) : undefined

type Bucket = { host: string; bucket: string }
type Case = { is: (name: string, status: number, code: string) => boolean; says: (of: Bucket) => string; next: string }

/** Faults of a bucket, specific ones first. */
const CASES: Case[] = [
  {
    is: (name) => name === 'InvalidAccessKeyId',
    says: ({ host }) => `The store at ${host} does not know the access key.`,
    next: 'Correct it in the address of the store.',
  },
  {
    is: (name) => name === 'SignatureDoesNotMatch',
    says: ({ host }) => `The store at ${host} refuses the secret key.`,
    next: 'Correct it in the address (what is no letter or digit is written %XX there), and see that the region is right.',
  },
  {
    is: (name) => name === 'RequestTimeTooSkewed',
    says: ({ host }) => `The clock of this machine differs from that of the store at ${host}.`,
    next: 'Set it: timedatectl set-ntp true',
  },
  {
    is: (name, status) => status === 301 || /PermanentRedirect|AuthorizationHeaderMalformed/.test(name),
    says: ({ bucket }) => `The bucket ${bucket} is in another region than its address says.`,
    next: 'Set region=… behind the ? of the address.',
  },
  {
    is: (name, status) => name === 'NoSuchBucket' || status === 404,
    says: ({ host, bucket }) => `The store at ${host} has no bucket ${bucket}.`,
    next: 'Make it there, or correct the address of the store.',
  },
  {
    is: (_name, status) => status === 401 || status === 403,
    says: ({ host, bucket }) => `The store at ${host} does not let this key into the bucket ${bucket}.`,
    next: 'Give the key the rights to list, read, write and delete there.',
  },
  {
    is: (name, status, code) => code === 'ENOSPC' || status === 507 || /StorageFull|QuotaExceeded/.test(name),
    says: ({ host, bucket }) => `The bucket ${bucket} at ${host} is full.`,
    next: 'Make room there, or have its quota raised.',
  },
  {
    is: (_name, status) => status >= 500,
    says: ({ host }) => `The store at ${host} answers with a fault of its own.`,
    next: 'Try again later, or ask whoever runs it.',
  },
  {
    is: (_name, _status, code) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code),
    says: ({ host }) => `The store at ${host} shows a certificate that is not trusted.`,
    next: 'Have it show a valid one; NODE_EXTRA_CA_CERTS names an authority of your own.',
  },
  {
    is: (_name, _status, code) => /EPROTO|ERR_SSL/.test(code),
    says: ({ host }) => `The store at ${host} does not speak TLS.`,
    next: 'Add tls=false behind the ? of its address, on a network of your own alone.',
  },
  {
    is: (_name, _status, code) => /ENOTFOUND|EAI_AGAIN/.test(code),
    says: ({ host }) => `No machine is known by the name ${host}.`,
    next: 'Correct the address of the store, or see to the name server.',
  },
  {
    is: (name, _status, code) => /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|STORE_AWAY)/.test(code) || name === 'TimeoutError',
    says: ({ host }) => `The store at ${host} does not answer.`,
    next: 'See that it runs, and that its address is right.',
  },
]

/** Explains why the bucket at this address is unusable; undefined for other errors. */
export function explainBucket(error: Error, address: string): FaultMessage | undefined {
  const { host, pathname } = new URL(address)
  const bucket = pathname.slice(1)
  if (!bucket)
    return faultMessage(`The address of the store at ${host} names no bucket.`, 's3://key:secret@host/bucket')
  const { name = '', code = '', $metadata } = (error.cause instanceof Error ? error.cause : error) as Thrown
  const found = CASES.find(({ is }) => is(name, $metadata?.httpStatusCode ?? 0, code))
  return found && faultMessage(found.says({ host, bucket }), found.next)
}
