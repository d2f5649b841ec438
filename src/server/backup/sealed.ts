import {
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { type BackupKeys, publicKeyOf, readBackupKey } from './keys.ts'

/** First line of a backup, in plain text: format, installation, time, and which passphrase opens it. */
const Header = z.object({
  format: z.literal('amicale-backup'),
  version: z.number().int(),
  program: z.string(),
  createdAt: z.iso.datetime(),
  installation: z.uuid(),
  key: z.string(),
  ephemeral: z.string(),
})
export type Header = z.infer<typeof Header>

const VERSION = 1
const CHUNK = 1_048_576
/** This much stays in the processor's cache until it is written. */
const SLICE = 65_536
const TAG = 16
const HEADER_MOST = 4_096

const NOT_ONE = 'This file is not a backup of the portal: choose one whose name ends with .backup.'
const BROKEN =
  'This backup is damaged or cut short: it cannot be restored. Fetch it again from where it is kept, or take another one.'

/** Key of one backup, bound to its first line. */
const keyOf = (secret: Buffer, seal: Buffer, line: Buffer) =>
  Buffer.from(hkdfSync('sha256', Buffer.concat([secret, seal]), line, 'amicale-backup', 32))

/** Chunks are numbered and the last one is marked, so that reordered, repeated and missing ones are noticed. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Splits bytes into pieces of this size; the last one has the rest, and may be empty. A piece is valid until the next
 * is requested.
 */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  const piece = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const bytes of source) {
    for (let from = 0; from < bytes.length; ) {
      // A full piece is held back until more follows; otherwise it is the last.
      if (length === size) {
        yield { piece, isLast: false }
        length = 0
      }
      const copied = bytes.copy(piece, length, from)
      length += copied
      from += copied
    }
  }
  yield { piece: piece.subarray(0, length), isLast: true }
}

type About = Pick<Header, 'program' | 'createdAt' | 'installation'>

/** Encrypts a stream for the holder of the passphrase, with AES-256-GCM in chunks of 1 MB. */
export async function* seal(backupKey: string, about: About, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { publicKey, seal, told } = readBackupKey(backupKey)
  const own = generateKeyPairSync('x25519')
  const ephemeral = own.publicKey.export({ format: 'jwk' }).x ?? ''
  const header: Header = { format: 'amicale-backup', version: VERSION, ...about, key: told, ephemeral }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const key = keyOf(diffieHellman({ privateKey: own.privateKey, publicKey }), seal, line)
  yield line
  let count = 0
  for await (const { piece, isLast } of inPieces(plain, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count++, isLast)).setAAD(line)
    for (let from = 0; from < piece.length; from += SLICE) yield cipher.update(piece.subarray(from, from + SLICE))
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
}

async function* goOn(first: Buffer, rest: AsyncIterator<Buffer>) {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function parseHeader(line: Buffer): Header {
  const read = Header.safeParse(readJson(line.toString()))
  if (!read.success) throw new Error(NOT_ONE)
  if (read.data.version > VERSION)
    throw new Error(`This backup was made by a newer program (${read.data.program}): restore it with that version.`)
  return read.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the first line; the rest can then be opened. Throws if it is no backup, or of a newer program. */
export async function readSealed(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let begin = Buffer.alloc(0)
  let end = -1
  while (end < 0 && begin.length < HEADER_MOST) {
    const next = await parts.next()
    if (next.done) break
    begin = Buffer.concat([begin, next.value])
    end = begin.indexOf(10)
  }
  if (end < 0 || end > HEADER_MOST) throw new Error(NOT_ONE)
  const line = begin.subarray(0, end + 1)
  const header = parseHeader(line)
  const close = async () => void (await parts.return?.())
  const open = (keys: BackupKeys) => opened(line, header, goOn(begin.subarray(end + 1), parts), keys)
  return { header, open, close }
}

async function* opened(
  line: Buffer,
  { ephemeral }: Header,
  sealed: AsyncIterable<Buffer>,
  { privateKey, seal }: BackupKeys,
): AsyncGenerator<Buffer> {
  const publicKey: KeyObject = publicKeyOf(ephemeral)
  const key = keyOf(diffieHellman({ privateKey, publicKey }), seal, line)
  let count = 0
  for await (const { piece, isLast } of inPieces(sealed, CHUNK + TAG)) {
    if (piece.length < TAG) throw new Error(BROKEN)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count++, isLast))
      .setAAD(line)
      .setAuthTag(piece.subarray(-TAG))
    const plain = decipher.update(piece.subarray(0, -TAG))
    checkTag(decipher)
    yield plain
  }
}

function checkTag(decipher: DecipherGCM) {
  try {
    decipher.final()
  } catch {
    throw new Error(BROKEN)
  }
}
