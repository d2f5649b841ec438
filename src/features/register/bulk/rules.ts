import type { State } from '../../persons/contract.ts'
import { maySignIn } from '../../persons/rules.ts'
import type { Message, Verdict } from './contract.ts'

type Addressee = {
  state: State | null
  email: string | null
  emailConfirmedAt: string | null
  newsletterOptIn: boolean
}

/** Whether a person may be written to, or why not (rules#bulk-work): e-mail confirmed, account open, news agreed to. */
export function writingVerdict(person: Addressee, purpose: Message['purpose']): Verdict {
  const { state, email, emailConfirmedAt, newsletterOptIn } = person
  if (!email || state === null || ['SUSPENDED', 'REFUSED', 'ERASED'].includes(state)) return 'CLOSED'
  if (!maySignIn(state) && (state === 'CREATED' || !emailConfirmedAt)) return 'EMAIL_UNCONFIRMED'
  return purpose === 'NEWS' && !newsletterOptIn ? 'NO_CONSENT' : 'DONE'
}
