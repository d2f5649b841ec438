import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// argon2id is the library's default.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core for some 30 ms: two at a time keep the rest of the program responsive. */
const limited = pLimit(2)

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, OPTIONS))

/** Of a password nobody knows: a link, or « Mot de passe oublié », gives the account its own. */
export const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** Hashed once, so that an unknown account takes as long to refuse as a wrong password. */
const nobody = hashPassword('an account that is not there')

/** Whether the password is the account's; always false, after the same work, where there is no account. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await nobody)
  const matches = await limited(() => verify(stored, password))
  return matches && Boolean(passwordHash)
}
