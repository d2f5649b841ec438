import { addDays } from 'date-fns/addDays'
import { addYears } from 'date-fns/addYears'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import type { State } from '../../../society/persons/contract.ts'
import { NEVER_PAID } from '../../../society/persons/values/contract.ts'
import type { Rule } from './contract.ts'

/** How long what is kept (docs/decisions/0008; the data-protection notice promises it). */
export const RETENTION = {
  /** Years after the end of the last paid period. */
  memberYears: 3,
  /** Days after a refusal, or after the last step of a registration that was paid and never finished. */
  closedDays: 90,
  /** Days somebody stands on the list before being erased. */
  noticeDays: 30,
  /** Years that the list of mails sent is kept. */
  mailYears: 1,
}

export type Candidate = {
  state: State
  /** The last day paid for. */
  accountValidity: string
  /** The day of the account's last step. */
  stateSince: string
  /** Whether anything was ever paid: what was not is deleted by another rule. */
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

/** What a state waits for. Members in order, and who waits for an administrator's decision, are on no list. */
const KEPT_UNTIL: Partial<Record<State, (candidate: Candidate) => Outcome & { until: string }>> = {
  EXPIRED: afterMembership,
  SUSPENDED: afterMembership,
  REFUSED: afterLastStep('REFUSED'),
  CREATED: afterLastStep('UNFINISHED'),
  EMAIL_CONFIRMED: afterLastStep('UNFINISHED'),
}

/** The rule by which an account has been kept long enough on that day, or undefined where it is to stay. */
export function retentionOf(candidate: Candidate, today: string): Outcome | undefined {
  const kept = KEPT_UNTIL[candidate.state]?.(candidate)
  if (!kept || kept.until >= today) return undefined
  if (kept.rule === 'UNFINISHED' && !candidate.paid) return undefined
  // Suspended before the fee was even counted: nothing to count from.
  if (kept.rule === 'MEMBER_GONE' && candidate.accountValidity === NEVER_PAID) return undefined
  return { rule: kept.rule, since: kept.since }
}
