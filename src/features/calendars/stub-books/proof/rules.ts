import type { CheckedStub, Proof } from './contract.ts'

/** The signed text of a stub. */
export const signedWords = (year: number, number: number): string => `${year}.${number}`

/** Address in a stub's code. The signature is in the fragment (`#`), which browsers send to no server. */
export const verificationAddress = (publicUrl: string, number: number, { year, signature }: Proof): string =>
  `${publicUrl}/calendrier/verification/${number}#${year}.${signature}`

/** Reads the page's address: the number, and the proof of a code, or something that is none. */
export function readVerification(
  path: string,
  hash: string,
): { number: string; proof: Proof | 'UNREADABLE' | undefined } {
  const number = /^\/calendrier\/verification\/(\d{1,7})\/?$/.exec(path)?.[1] ?? ''
  if (hash.length < 2) return { number, proof: undefined }
  const [, year, signature] = /^#(\d{4})\.([\w-]{22})$/.exec(hash) ?? []
  return { number, proof: year && signature ? { year: Number(year), signature } : 'UNREADABLE' }
}

/** Verdict on a code (rules#proof-for-the-giver). */
export function verdictOf(isOurs: boolean, isVoid: boolean): CheckedStub['verdict'] {
  if (!isOurs) return 'FOREIGN'
  return isVoid ? 'WITHDRAWN' : 'GENUINE'
}
