import { readEuros, toCents, toEuros } from '../../../../shared/money.ts'
import type { FieldErrors } from '../../../../web/ui/form/words.ts'
import type { Gift } from '../../sync/contract.ts'

export type GiftValues = { stub: string; amount: string; means: '' | Gift['means']; reference: string; email: string }

const MOST = 5_000

/** The server's pattern, so that an address it would refuse is reported at the door, where it can be asked again. */
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const LONGEST_EMAIL = 254
const isEmail = (typed: string) => typed.length <= LONGEST_EMAIL && EMAIL.test(typed)

/** « 00 101 » is 101. */
export const stubIn = (typed: string): number | undefined => {
  const digits = typed.replace(/\s/g, '')
  return /^\d{1,7}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}

/** Errors of a gift; a used number, or one in no book, is not an error. */
export function giftErrors({ stub, amount, means, email }: GiftValues, minimum: number): FieldErrors {
  const euros = readEuros(amount)
  const least = means === 'CARD' ? minimum : 0.01
  const isExact = Math.abs(euros * 100 - toCents(euros)) < 1e-6
  return {
    ...(stub.trim() !== '' &&
      stubIn(stub) === undefined && {
        stub: 'Un numéro de souche a sept chiffres au plus. Sans souche, laissez vide.',
      }),
    ...(amount.trim() === '' && { amount: 'Écrivez ou choisissez le montant.' }),
    ...(amount.trim() !== '' && !Number.isFinite(euros) && { amount: 'Écrivez un montant, comme 12,50.' }),
    ...(Number.isFinite(euros) && !isExact && { amount: 'Deux chiffres au plus après la virgule.' }),
    ...(euros < least && { amount: `Le montant est de ${String(least).replace('.', ',')}\u00a0€ au moins.` }),
    ...(euros > MOST && { amount: 'Le montant est de 5\u00a0000\u00a0€ au plus.' }),
    ...(means === '' && { means: 'Choisissez comment le don est payé.' }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { email: 'Adresse e-mail invalide.' }),
  }
}

/** The gift as recorded; by card it names the purchase of that key. */
export function giftOf({ stub, amount, means, reference, email }: GiftValues, key: string): Gift {
  const number = stubIn(stub)
  return {
    amount: toEuros(toCents(readEuros(amount))),
    means: means || 'CASH',
    ...(number !== undefined && { stub: number }),
    ...(means === 'CHEQUE' && reference.trim() && { reference: reference.trim() }),
    ...(means !== 'CARD' && email.trim() && { email: email.trim() }),
    ...(means === 'CARD' && { key }),
  }
}

/** Address of the public page with stub and key filled in, for the giver's own phone (rules#calendar-purchase). */
export const purchaseAddress = (origin: string, stub: string, key: string) => {
  const number = stubIn(stub)
  return `${origin}/calendrier#${new URLSearchParams({ ...(number !== undefined && { souche: String(number) }), cle: key })}`
}
