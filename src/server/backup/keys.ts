import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { commandLine } from '../command-line.ts'

const VERSION = 'amicale-backup-1'

/** Key derivation of this version: argon2id, the library's default, with 64 MiB. */
const DERIVED_WITH = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 64 }

/** PKCS #8 prefix of the thirty-two bytes of an X25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Typed from paper: spaces are collapsed, and é is é however a keyboard composes it. */
const asWritten = (passphrase: string) => passphrase.normalize('NFKC').trim().replace(/\s+/g, ' ')
/** Also without accents, which paper and foreign keyboards lose. */
const withoutAccents = (passphrase: string) => asWritten(passphrase.normalize('NFKD').replace(/\p{M}/gu, ''))

/** `privateKey` opens backups; `seal` is the secret that only this society's machine adds. */
export type BackupKeys = { privateKey: KeyObject; seal: Buffer }

async function derive(passphrase: string, salt: Buffer): Promise<BackupKeys> {
  const bytes = await hashRaw(passphrase, { ...DERIVED_WITH, salt })
  return {
    privateKey: createPrivateKey({ key: Buffer.concat([PKCS8, bytes.subarray(0, 32)]), format: 'der', type: 'pkcs8' }),
    seal: bytes.subarray(32),
  }
}

const publicPart = (key: KeyObject) => key.export({ format: 'jwk' }).x ?? ''

export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })

/**
 * Derives the `BACKUP_KEY` of a passphrase, one line: version, salt, public key and seal. Backups are encrypted with
 * it, and opened with the passphrase only: a thief of the machine cannot read them, and whoever controls the
 * destination can neither read nor forge them.
 */
export async function deriveBackupKey(passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const { privateKey, seal } = await derive(withoutAccents(passphrase), salt)
  return [VERSION, salt.toString('base64url'), publicPart(privateKey), seal.toString('base64url')].join(':')
}

/** Parts of a `BACKUP_KEY`; `told` is the public part in a backup. Throws if it is invalid. */
export function readBackupKey(key: string) {
  const [, salt, x, seal] = new RegExp(`^${VERSION}:([\\w-]{22}):([\\w-]{43}):([\\w-]{43})$`).exec(key.trim()) ?? []
  if (!salt || !x || !seal)
    throw new Error(
      `BACKUP_KEY is not a key of backups: it is one line that begins with ${VERSION}. Copy it whole, or make a new one with ${commandLine('setup')}.`,
    )
  return { publicKey: publicKeyOf(x), seal: Buffer.from(seal, 'base64url'), told: [VERSION, salt, x].join(':') }
}

/** Opens a `BACKUP_KEY`, or the public part in a backup, with its passphrase; throws for a wrong one. */
export async function openBackupKey(passphrase: string, key: string): Promise<BackupKeys> {
  const [version, salt = '', x] = key.trim().split(':')
  if (version !== VERSION)
    throw new Error('These backups were encrypted by a newer program: restore them with that version.')
  // Older keys were derived with the accents.
  for (const typed of new Set([withoutAccents(passphrase), asWritten(passphrase)])) {
    const keys = await derive(typed, Buffer.from(salt, 'base64url'))
    if (publicPart(keys.privateKey) === x) return keys
  }
  throw new Error(
    'The passphrase is not the one these backups are encrypted with: type it as it was noted at the set-up.',
  )
}
