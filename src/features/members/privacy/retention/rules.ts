import { addDays } from 'date-fns/addDays'
import { addYears } from 'date-fns/addYears'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import type { State } from '../../../society/persons/contract.ts'
import { NEVER_PAID } from '../../../society/persons/values/contract.ts'
import type { Rule } from './contract.ts'

/** Retention times (docs/decisions/0008; the data-protection notice promises them). */
export const RETENTION = {
  /** Years after the end of the last paid period. */
  memberYears: 3,
  /** Days after a refusal, or after the last step of a paid registration that was never finished. */
  closedDays: 90,
  /** Days on the list before the erasure. */
  noticeDays: 30,
  /** Years that sent mails stay listed. */
  mailYears: 1,
}

export type Candidate = {
  state: State
  /** Last day paid for. */
  accountValidity: string
  /** Day of the account's last step. */
  stateSince: string
  /** Whether anything was ever paid; unpaid registrations are deleted by another rule. */
  paid: boolean
}

const day = (date: Date) => formatISO(date, { representation: 'date' })
export const daysAfter = (from: string, days: number) => day(addDays(parseISO(from), days))
const yearsAfter = (from: string, years: number) => day(addYears(parseISO(from), years))

type Outcome = { rule: Rule; since: string }

const afterMembership = ({ accountValidity }: Candidate): Outcome & { until: string } => ({
  rule: 'MEMBER_GONE',
  since: accountValidity,
  until: yearsAfter(accountValidity, RETENTION.memberYears),
})
const afterLastStep =
  (rule: Rule) =>
  ({ stateSince }: Candidate): Outcome & { until: string } => ({
    rule,
    since: stateSince,
    until: daysAfter(stateSince, RETENTION.closedDays),
  })

/** Retention of each account state. Members in good standing and accounts that wait for a decision are never listed. */
const KEPT_UNTIL: Partial<Record<State, (candidate: Candidate) => Outcome & { until: string }>> = {
  EXPIRED: afterMembership,
  SUSPENDED: afterMembership,
  REFUSED: afterLastStep('REFUSED'),
  CREATED: afterLastStep('UNFINISHED'),
  EMAIL_CONFIRMED: afterLastStep('UNFINISHED'),
}

/** Rule by which an account is due for erasure on that day, or undefined. */
export function retentionOf(candidate: Candidate, today: string): Outcome | undefined {
  const kept = KEPT_UNTIL[candidate.state]?.(candidate)
  if (!kept || kept.until >= today) return undefined
  if (kept.rule === 'UNFINISHED' && !candidate.paid) return undefined
  // Suspended before any fee was counted, so there is nothing to count from.
  if (kept.rule === 'MEMBER_GONE' && candidate.accountValidity === NEVER_PAID) return undefined
  return { rule: kept.rule, since: kept.since }
}
