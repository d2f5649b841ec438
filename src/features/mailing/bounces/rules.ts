import type { EmailFault } from '../../society/persons/contract.ts'
import type { ProviderEvent, ReturnEvent } from './contract.ts'

/** What a bounce says about its address (rules#addresses-that-fail). */
export type Verdict = { kind: 'HARD' | 'SOFT'; fault: EmailFault; status: string }

/** This many temporary bounces within 14 days count as a permanent one. */
export const SOFT_ONES = 3

type Failed = { action: string; status: string; diagnostic: string }

/** The status; if it is too general, the one in the refusing server's text; otherwise the first digit of its answer. */
function codeOf({ status, diagnostic }: Failed): string {
  const spoken = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1]
  if (status && !/^\d\.0\.0$/.test(status)) return status
  if (spoken) return spoken
  return status || `${/\b([45])\d\d\b/.exec(diagnostic)?.[1] ?? '4'}.0.0`
}

/** By subject and detail of RFC 3463 as servers use them; `OURS` is a fault of the mail or its sender, whoever the recipient is. */
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
  // The sender is not authenticated (RFC 7372), or its server is on a blocklist: not a fault of the recipient's address.
  [/^7\.2\d$/, 'OURS'],
  [/^7\.\d+$/, 'UNWANTED'],
]

/** Texts of Postfix, Exim, Exchange and the large providers, for codes that are too general. */
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
 * Reads one recipient's part of a delivery report; undefined if the mail did not fail, or not because of the address. Only faults of the
 * address itself are permanent: a mail refused as spam says more about its sender.
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

/** Maps a provider's events to ours; other events (sent, opened, clicked…) are ignored. */
function kindOf({ event, hard_bounce }: ProviderEvent) {
  if (event === 'hard_bounce' || event === 'invalid_email' || (event === 'bounce' && hard_bounce)) return 'HARD'
  if (event === 'soft_bounce' || event === 'bounce') return 'SOFT'
  return event === 'spam' ? 'COMPLAINT' : undefined
}

/** Converts a provider's event to ours; undefined if it is ignored. */
export function eventOf(providerEvent: ProviderEvent): ReturnEvent | undefined {
  const kind = kindOf(providerEvent)
  if (!kind) return undefined
  const seconds = providerEvent.ts_event ?? providerEvent.time
  return {
    kind,
    recipient: providerEvent.email.trim().toLowerCase(),
    messageId: providerEvent['message-id'] ?? undefined,
    status: [providerEvent.reason, providerEvent.error, providerEvent.comment].filter(Boolean).join(' ') || undefined,
    at: seconds ? new Date(seconds * 1_000).toISOString() : undefined,
  }
}

/** What an event says about its address: the provider's kind decides, and its text gives the reason. */
export function verdictOf(kind: 'HARD' | 'SOFT', words = ''): Verdict {
  const verdict = classify({
    action: 'failed',
    status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '',
    diagnostic: words,
  })
  const unsaid = kind === 'HARD' ? 'UNKNOWN' : 'UNREACHABLE'
  const fault = verdict && verdict.fault !== 'REFUSED' ? verdict.fault : (spokenFault(words) ?? unsaid)
  return { kind, fault, status: verdict?.status ?? (kind === 'HARD' ? '5.0.0' : '4.0.0') }
}
