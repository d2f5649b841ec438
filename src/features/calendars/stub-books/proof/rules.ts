import type { CheckedStub, Proof } from './contract.ts'

/** What is signed of a stub. */
export const signedWords = (year: number, number: number): string => `${year}.${number}`

/** What its code opens; the signature stands behind `#` and is sent to no server by itself. */
export const verificationAddress = (publicUrl: string, number: number, { year, signature }: Proof): string =>
  `${publicUrl}/calendrier/verification/${number}#${year}.${signature}`

/** What the address of the page holds: the number, and what a code led there with: a proof, or something that is none. */
export function readVerification(
  path: string,
  hash: string,
): { number: string; proof: Proof | 'UNREADABLE' | undefined } {
  const number = /^\/calendrier\/verification\/(\d{1,7})\/?$/.exec(path)?.[1] ?? ''
  if (hash.length < 2) return { number, proof: undefined }
  const [, year, signature] = /^#(\d{4})\.([\w-]{22})$/.exec(hash) ?? []
  return { number, proof: year && signature ? { year: Number(year), signature } : 'UNREADABLE' }
}

/** What is told of a code (rules#proof-for-the-giver). */
export function verdictOf(isOurs: boolean, isVoid: boolean): CheckedStub['verdict'] {
  if (!isOurs) return 'FOREIGN'
  return isVoid ? 'WITHDRAWN' : 'GENUINE'
}
