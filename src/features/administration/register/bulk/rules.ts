import type { State } from '../../../society/persons/contract.ts'
import { maySignIn } from '../../../society/persons/rules.ts'
import type { Message, Verdict } from './contract.ts'

type Addressee = {
  state: State | null
  email: string | null
  emailConfirmedAt: string | null
  newsletterOptIn: boolean
  /** Whether they are no longer among the intended recipients. */
  isOutside: boolean
  /** Whether they accept news, but not of this sender. */
  refusesSender: boolean
}

/** Accounts in these states are never written to, nor are children, who have none. */
export const isClosed = (state: State | null): boolean =>
  state === null || ['SUSPENDED', 'REFUSED', 'ERASED'].includes(state)

/**
 * Whether a person may be written to, or why not (rules#bulk-work): still concerned, e-mail confirmed, account open,
 * news accepted.
 */
export function writingVerdict(person: Addressee, purpose: Message['purpose']): Verdict {
  const { state, email, emailConfirmedAt, newsletterOptIn, isOutside, refusesSender } = person
  if (isOutside) return 'OUTSIDE'
  if (state === null || isClosed(state)) return 'CLOSED'
  // Whoever refuses its messages by mail gets none by post either.
  if (refusesSender && !email) return 'REFUSED_COMMISSION'
  if (!email) return 'NO_EMAIL'
  if (!maySignIn(state) && (state === 'CREATED' || !emailConfirmedAt)) return 'EMAIL_UNCONFIRMED'
  if (purpose === 'NEWS' && !newsletterOptIn) return 'NO_CONSENT'
  return refusesSender ? 'REFUSED_COMMISSION' : 'DONE'
}
