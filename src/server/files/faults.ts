import os from 'node:os'

/** As the file system, the network or the store throws it. */
type Thrown = {
  code?: string
  name?: string
  message: string
  path?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** Who runs this program, by name where the machine knows one. */
function user(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

const DISK: Record<string, (file: string) => string> = {
  EACCES: (file) =>
    `The user ${user()} has no right to ${file}. Give it: chown -R ${user()} ${file}; or start the program as the user it belongs to.`,
  EPERM: (file) => DISK.EACCES?.(file) ?? '',
  EROFS: (file) => `${file} stands on a disk that is mounted read-only: mount it for writing, or name another place.`,
  ENOSPC: (file) => `The disk that holds ${file} is full: make room.`,
  EDQUOT: (file) => `The user ${user()} has used up its room on the disk that holds ${file}: make room.`,
  ENOTDIR: (file) =>
    `${file} leads through something that is no folder: correct the setting that names it (DATA_DIR, STORAGE_URL, BACKUP_URL).`,
  EEXIST: (file) => DISK.ENOTDIR?.(file) ?? '',
  ENOENT: (file) =>
    `${file} is not there: correct the setting that names it (DATA_DIR, STORAGE_URL, BACKUP_URL), or mount its disk.`,
}

/** What keeps a program from a file or folder of this machine, with the next step; undefined where it is something else. */
export const explainDisk = ({ code = '', path, message }: Thrown): string | undefined =>
  path || code === 'ENOSPC' ? (DISK[code]?.(path ?? 'it') ?? (path ? `${path}: ${message}` : undefined)) : undefined

const asThrown = (error: unknown): Thrown | undefined => (error instanceof Error ? (error as Thrown) : undefined)

const TLS = /EPROTO|WRONG_VERSION|ERR_SSL/
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

function refusedBy(name: string, status: number | undefined, bucket: string, host: string): string | undefined {
  if (name === 'NoSuchBucket' || status === 404)
    return `The store at ${host} has no bucket ${bucket}: make it there, or correct the address.`
  if (name === 'InvalidAccessKeyId')
    return `The store at ${host} does not know the access key: correct it in the address.`
  if (name === 'SignatureDoesNotMatch')
    return `The store at ${host} refuses the secret key: correct it in the address (what is no letter or digit is written %XX there), and see that the region is right.`
  if (name === 'RequestTimeTooSkewed')
    return `The clock of this machine differs from the one of the store at ${host}: set it (timedatectl set-ntp true).`
  if (status === 403)
    return `The store at ${host} does not let this key read, write and delete in the bucket ${bucket}: give it these rights there.`
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return `The bucket ${bucket} is in another region than the address says: set region=… behind its ?.`
  if (status && status >= 500)
    return `The store at ${host} answers with a fault of its own (${status}): try again, or ask its provider.`
  return undefined
}

/** What keeps a program from this bucket, with the next step; undefined where it is something else. */
export function explainBucket(error: Error, address: string): string | undefined {
  const { host, pathname } = new URL(address)
  const bucket = pathname.slice(1)
  if (!bucket) return `The address of the store at ${host} names no bucket: s3://key:secret@host/bucket`
  const thrown = (asThrown(error.cause) ?? error) as Thrown
  const { name = '', code = '', message, $metadata } = thrown
  const refused = refusedBy(name, $metadata?.httpStatusCode, bucket, host)
  if (refused) return refused
  if (code === 'ENOSPC') return `The bucket ${bucket} at ${host} is full: make room, or have its quota raised.`
  if (CERTIFICATE.test(code)) return `The store at ${host} shows a certificate that is not trusted (${code}).`
  if (TLS.test(code))
    return `The store at ${host} does not speak TLS: add tls=false behind the ? of its address, on a network of your own alone.`
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return `No machine is called ${host}: correct the address of the store.`
  if (/^E(CONN|HOST|NET|PIPE|TIMEDOUT)/.test(code) || /STORE_AWAY|Timeout/.test(code + name))
    return `The store at ${host} does not answer: see that it runs, and that the address is right.`
  return asThrown(error.cause) ? `The store at ${host}: ${message}` : undefined
}
