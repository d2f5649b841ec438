import type { EmailFault } from '../../society/persons/contract.ts'
import type { ProviderEvent, ReturnEvent } from './contract.ts'

/** What a mail that came back tells of its address (rules#addresses-that-fail). */
export type Verdict = { kind: 'HARD' | 'SOFT'; fault: EmailFault; status: string }

/** So many that came back for now, within 14 days, count as one for good. */
export const SOFT_ONES = 3

type Failed = { action: string; status: string; diagnostic: string }

/** The status, or where it says nothing the one in the refusing server's own words; failing that, the first digit of its answer. */
function codeOf({ status, diagnostic }: Failed): string {
  const spoken = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1]
  if (status && !/^\d\.0\.0$/.test(status)) return status
  if (spoken) return spoken
  return status || `${/\b([45])\d\d\b/.exec(diagnostic)?.[1] ?? '4'}.0.0`
}

/** By subject and detail of RFC 3463 as servers use them; `OURS` is what is wrong with the mail or its sender, whoever it is to. */
const MEANINGS: [RegExp, EmailFault | 'OURS'][] = [
  [/^1\.(7|8|9)$/, 'OURS'],
  [/^1\.2$/, 'UNREACHABLE'],
  [/^1\.\d+$/, 'UNKNOWN'],
  [/^2\.1$/, 'UNKNOWN'],
  [/^2\.2$/, 'FULL'],
  [/^2\.3$/, 'OURS'],
  [/^3\.4$/, 'OURS'],
  [/^4\.\d+$/, 'UNREACHABLE'],
  [/^(5|6)\.\d+$/, 'OURS'],
  // The sender is not authenticated (RFC 7372), or its own server is listed: no fault of who is written to.
  [/^7\.2\d$/, 'OURS'],
  [/^7\.\d+$/, 'UNWANTED'],
]

/** Where the code says little, in the words of Postfix, Exim, Exchange and the large providers. */
const WORDS: [RegExp, EmailFault][] = [
  [/quota|mailbox (is )?full|over.?limit|insufficient (disk|storage)|bo[iî]te pleine/i, 'FULL'],
  [
    /user unknown|unknown user|no such (user|mailbox|recipient|person)|does ?n[o']t exist|unknown (recipient|address|mailbox)|recipient (address )?rejected|unrouteable|mailbox (unavailable|disabled|not found)|recipientnotfound|invalid (recipient|mailbox|address)|account .*(disabled|closed)|inconnu/i,
    'UNKNOWN',
  ],
  [/spam|policy|block|black ?list|reputation|listed|unsolicited|junk/i, 'UNWANTED'],
  [/host .*not found|no route|domain .*not found|timed out|connection refused/i, 'UNREACHABLE'],
]

const spokenFault = (diagnostic: string) => WORDS.find(([words]) => words.test(diagnostic))?.[1]
/** Exchange refuses unknown recipients as « 5.4.1 Recipient address rejected: Access denied ». */
const VAGUE = /^(0\.0|2\.0|3\.\d+|4\.1)$/

/**
 * What one recipient's part of a delivery report tells; undefined where the mail did not fail, or not by the address. Only what is
 * about the address itself counts for good: a mail that is taken for spam says more of its sender.
 */
export function classify(failed: Failed): Verdict | undefined {
  if (failed.action !== 'failed') return undefined
  const status = codeOf(failed)
  const meant = status.slice(2)
  const known = MEANINGS.find(([codes]) => codes.test(meant))?.[1]
  const fault = (VAGUE.test(meant) ? spokenFault(failed.diagnostic) : undefined) ?? known ?? 'REFUSED'
  if (fault === 'OURS') return undefined
  const forGood = status.startsWith('5') && fault !== 'UNWANTED'
  return { kind: forGood ? 'HARD' : 'SOFT', fault, status }
}

/** What a provider's event is called here; the others (sent, opened, clicked…) are none of ours. */
function kindOf({ event, hard_bounce }: ProviderEvent) {
  if (event === 'hard_bounce' || event === 'invalid_email' || (event === 'bounce' && hard_bounce)) return 'HARD'
  if (event === 'soft_bounce' || event === 'bounce') return 'SOFT'
  return event === 'spam' ? 'COMPLAINT' : undefined
}

/** A provider's event as our own; undefined for one that is about nothing here. */
export function eventOf(told: ProviderEvent): ReturnEvent | undefined {
  const kind = kindOf(told)
  if (!kind) return undefined
  const seconds = told.ts_event ?? told.time
  return {
    kind,
    recipient: told.email.trim().toLowerCase(),
    messageId: told['message-id'] ?? undefined,
    status: [told.reason, told.error, told.comment].filter(Boolean).join(' ') || undefined,
    at: seconds ? new Date(seconds * 1_000).toISOString() : undefined,
  }
}

/** What an event says of its address: its kind is the provider's word, its words say why. */
export function verdictOf(kind: 'HARD' | 'SOFT', words = ''): Verdict {
  const told = classify({
    action: 'failed',
    status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '',
    diagnostic: words,
  })
  const unsaid = kind === 'HARD' ? 'UNKNOWN' : 'UNREACHABLE'
  const fault = told && told.fault !== 'REFUSED' ? told.fault : (spokenFault(words) ?? unsaid)
  return { kind, fault, status: told?.status ?? (kind === 'HARD' ? '5.0.0' : '4.0.0') }
}
