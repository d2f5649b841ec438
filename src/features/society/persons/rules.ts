import type { Membertype, State, Subscription } from './contract.ts'

/**
 * AMICALE and HONORAIRE exclude each other and follow the membertype (rules#status-and-subscriptions); UDSP and FNSPF
 * stay as chosen. Idempotent.
 */
export function subscriptionsFor(membertype: Membertype, chosen: readonly Subscription[]): Subscription[] {
  const own: Subscription = membertype === 'HONORAIRE' ? 'HONORAIRE' : 'AMICALE'
  return [own, ...(['UDSP', 'FNSPF'] as const).filter((subscription) => chosen.includes(subscription))]
}

/** The steps an account may take, and no others (rules#account-states). */
const STEPS: Record<State, readonly State[]> = {
  CREATED: ['EMAIL_CONFIRMED', 'ERASED'],
  EMAIL_CONFIRMED: ['FEE_PAID', 'CREATED', 'ERASED'],
  // Back to EMAIL_CONFIRMED: the whole fee was refunded.
  FEE_PAID: ['ACTIVE', 'REFUSED', 'EMAIL_CONFIRMED', 'CREATED', 'ERASED'],
  // Back to FEE_PAID: a validation that is taken back at once.
  ACTIVE: ['EXPIRED', 'SUSPENDED', 'FEE_PAID', 'ERASED'],
  EXPIRED: ['ACTIVE', 'SUSPENDED', 'ERASED'],
  SUSPENDED: ['ACTIVE', 'EXPIRED', 'ERASED'],
  REFUSED: ['ERASED'],
  ERASED: [],
}

export const maySucceed = (from: State, to: State) => STEPS[from].includes(to)

/** Only these sign in; EXPIRED ones are led to renew (rules#sign-in). */
export const maySignIn = (state: State | null) => state === 'ACTIVE' || state === 'EXPIRED'

/** Whose e-mail stays until the new one is confirmed: the account was activated once. */
export const keepsEmail = (state: State) => maySignIn(state) || state === 'SUSPENDED'

/** Where most people in France have their mailbox. */
const MAILBOXES =
  'orange.fr wanadoo.fr free.fr sfr.fr neuf.fr bbox.fr laposte.net gmail.com googlemail.com hotmail.fr hotmail.com live.fr outlook.fr outlook.com msn.com yahoo.fr yahoo.com icloud.com numericable.fr aol.com'.split(
    ' ',
  )

/** One letter left out, added, changed, or two of them swapped. */
function isSlip(typed: string, meant: string): boolean {
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from++
  const [rest, other] = [typed.slice(from), meant.slice(from)]
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)) return true
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
}

/** The e-mail that was probably meant, where its domain is one slip away from a common one. */
export function likelyEmail(email: string): string | undefined {
  const [, name, domain = ''] = /^(\S+)@(\S+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || MAILBOXES.includes(domain)) return undefined
  const meant = MAILBOXES.find((known) => isSlip(domain, known))
  return meant && `${name}@${meant}`
}
