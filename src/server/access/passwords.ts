import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// argon2id is the library's default.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core for some 30 ms: two at a time keep the rest of the program responsive. */
const limited = pLimit(2)

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, OPTIONS))

/** Hash of a random password: the account gets its own by a link or « Mot de passe oublié ». */
export const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** Hashed once, so that an unknown account takes as long to refuse as a wrong password. */
const nobody = hashPassword('an account that is not there')

/** Whether the password is the account's; false after the same work if there is no account. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await nobody)
  const matches = await limited(() => verify(stored, password))
  return matches && Boolean(passwordHash)
}
