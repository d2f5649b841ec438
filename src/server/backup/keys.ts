import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/** What a key of this version was derived with: argon2id, the library's default, with 64 MiB. */
const VERSION = 'amicale-backup-1'
const DERIVED_WITH = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }

/** PKCS #8 says these bytes before the thirty-two of an X25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Written by hand from paper: spaces around and between words count once, and é is é however a keyboard composes it. */
const asWritten = (passphrase: string) => passphrase.normalize('NFKC').trim().replace(/\s+/g, ' ')

/** The private key that a passphrase opens backups with, with this salt. */
async function privateKeyOf(passphrase: string, salt: Buffer): Promise<KeyObject> {
  const bytes = await hashRaw(asWritten(passphrase), { ...DERIVED_WITH, salt })
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
}

const publicBytes = (key: KeyObject) => key.export({ format: 'jwk' }).x ?? ''

/**
 * What `BACKUP_KEY` is to hold, one line, for this passphrase: version, salt and public key. Backups are encrypted for it; only who
 * knows the passphrase opens them.
 */
export async function deriveBackupKey(passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await privateKeyOf(passphrase, salt)
  return [VERSION, salt.toString('base64url'), publicBytes(key)].join(':')
}

/** The parts of a `BACKUP_KEY`; throws where it is none. */
export function readBackupKey(key: string) {
  const [, salt, x] = new RegExp(`^${VERSION}:([\\w-]{22}):([\\w-]{43})$`).exec(key.trim()) ?? []
  if (!salt || !x)
    throw new Error(
      'BACKUP_KEY is not a key of backups. It is one line that begins with « amicale-backup-1: »: copy it whole, or make a new one ' +
        'with npm run setup.',
    )
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
  return { salt: Buffer.from(salt, 'base64url'), publicKey }
}

/** The private key of this `BACKUP_KEY`; throws where the passphrase is another's. */
export async function openBackupKey(passphrase: string, key: string): Promise<KeyObject> {
  const { salt, publicKey } = readBackupKey(key)
  const privateKey = await privateKeyOf(passphrase, salt)
  if (publicBytes(privateKey) !== publicBytes(publicKey))
    throw new Error(
      'The passphrase is not the one these backups are encrypted with: type it as it was noted at the set-up.',
    )
  return privateKey
}
