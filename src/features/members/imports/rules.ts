import { hasEnded } from '../../../shared/dates.ts'
import { mayActOn } from '../../platform/access/rules.ts'
import { decide } from '../../society/persons/changes/rules.ts'
import type { Membertype, State, Subscription } from '../../society/persons/contract.ts'
import { type Field, IMPORTED, type Imported, OVERWRITABLE } from '../../society/persons/fields/contract.ts'
import { subscriptionsFor } from '../../society/persons/rules.ts'
import { NEVER_PAID } from '../../society/persons/values/contract.ts'
import type { ImportChange, ImportProblem, NEEDED } from './contract.ts'
import type { Told } from './reading/rules.ts'

/** Who imports, with the rights of this moment; what is replaced; the centres; today, and the last day a validity may name. */
export type Judging = {
  actor: { id: number; roles: readonly string[] }
  overwrite: ReadonlySet<string>
  centres: ReadonlySet<string>
  today: string
  ceiling: string
}

type Always = (typeof NEEDED)[number] | 'subscriptions' | 'accountValidity'
/** What a register holds of a field that a file may say; null, or nothing, where it is blank. */
type Held = Pick<Required<Told>, Always> & { [F in Exclude<Imported, Always>]?: Told[F] | null }

/** Who has the e-mail of a line. */
export type Known = Omit<Held, 'email'> & { id: number; state: State | null; roles: readonly string[] }

type Written = Partial<Omit<Held, 'email' | 'accountValidity'>>
type NewMember = Held & { membertype: Membertype; state: 'ACTIVE' | 'EXPIRED' }

export type Judged =
  | { verdict: 'CREATED'; person: NewMember; changes: ImportChange[] }
  | { verdict: 'UPDATED'; id: number; written: Written; changes: ImportChange[] }
  | { verdict: 'UNCHANGED'; changes: ImportChange[] }
  | { verdict: 'REFUSED'; problems: ImportProblem[]; changes: ImportChange[] }

/** Compared by themselves; subscriptions follow the status. */
const COMPARED = OVERWRITABLE.filter((field) => field !== 'subscriptions')
const BLANK = Object.fromEntries(IMPORTED.map((field) => [field, null])) as Record<Imported, null>

const refused = (field: Imported, code: string, value: string): Judged => ({
  verdict: 'REFUSED',
  problems: [{ field, code, value }],
  changes: [],
})

const lacksPrecision = (membertype: Membertype | null | undefined, precision: string | null | undefined) =>
  membertype === 'EXTERNE' && !precision

/** Why nothing of this line may be written, or undefined. */
function barOf({ email = '' }: Told, known: Known | undefined, { actor }: Judging): Judged | undefined {
  if (known?.id === actor.id) return refused('email', 'own-account', email)
  if (known && !mayActOn(actor, known)) return refused('email', 'stands-above', email)
  const target = known ?? 'new'
  if (decide({ door: 'import', actor, target, field: 'lastName' }) !== 'now')
    return refused('email', 'not-allowed', email)
  return undefined
}

const REFUSALS: Partial<Record<Field, string>> = { accountValidity: 'by-payment' }

/** What becomes of a value that the register says otherwise. */
function outcomeOf(field: Imported, blank: boolean, known: Known, { actor, overwrite }: Judging) {
  if (decide({ door: 'import', actor, target: known, field }) !== 'now')
    return { outcome: 'REFUSED', code: REFUSALS[field] ?? 'administrators-only' } as const
  if (blank) return { outcome: 'FILLED', code: null } as const
  return { outcome: overwrite.has(field) ? 'REPLACED' : 'KEPT', code: null } as const
}
const isTaken = ({ outcome }: Pick<ImportChange, 'outcome'>) => outcome === 'FILLED' || outcome === 'REPLACED'

/** AMICALE and HONORAIRE follow the status that is written; the others are replaced as every field is. */
function subscriptionsOf(told: Told, known: Known, written: Written, judging: Judging): ImportChange[] {
  const membertype = written.membertype ?? known.membertype
  if (!membertype) return []
  const own = written.membertype ? subscriptionsFor(membertype, known.subscriptions) : known.subscriptions
  const wanted = told.subscriptions ? subscriptionsFor(membertype, told.subscriptions) : own
  const from = known.subscriptions.join(', ') || null
  const change = (to: readonly Subscription[], outcome: Pick<ImportChange, 'outcome' | 'code'>): ImportChange[] =>
    to.join(', ') === (from ?? '') ? [] : [{ field: 'subscriptions', from, to: to.join(', '), ...outcome }]
  const asked = change(wanted, outcomeOf('subscriptions', from === null, known, judging))
  if (asked.some(isTaken) || !written.membertype) return asked
  return change(own, { outcome: 'REPLACED', code: null })
}

function judgeKnown(told: Told, known: Known, judging: Judging): Judged {
  const changes: ImportChange[] = []
  const written: Record<string, unknown> = {}
  for (const field of COMPARED) {
    const [from, to] = [known[field], told[field]]
    if (to === undefined || to === from) continue
    const change = { field, from: from || null, to, ...outcomeOf(field, !from, known, judging) }
    changes.push(change)
    if (isTaken(change)) written[field] = to
  }
  if (written.membertype && lacksPrecision(told.membertype, told.membertypePrecision ?? known.membertypePrecision))
    return refused('membertypePrecision', 'required', '')
  const subscriptions = subscriptionsOf(told, known, written, judging)
  changes.push(...subscriptions)
  if (subscriptions.some(isTaken)) written.subscriptions = subscriptions[0]?.to.split(', ')
  const { accountValidity } = told
  if (accountValidity && accountValidity !== known.accountValidity) {
    const from = known.accountValidity === NEVER_PAID ? null : known.accountValidity
    const outcome = outcomeOf('accountValidity', from === null, known, judging)
    changes.push({ field: 'accountValidity', from, to: accountValidity, ...outcome })
  }
  if (!changes.some(isTaken)) return { verdict: 'UNCHANGED', changes }
  return { verdict: 'UPDATED', id: known.id, written: written as Written, changes }
}

/** The member a line makes: ACTIVE while the validity it gives lasts, else EXPIRED. */
function judgeNew(told: Told, { today }: Judging): Judged {
  const { fallback, ...said } = told
  const { firstName = '', lastName = '', email = '', accountValidity = NEVER_PAID, membertype = fallback } = said
  if (!membertype) return refused('membertype', 'required', '')
  if (lacksPrecision(membertype, told.membertypePrecision)) return refused('membertypePrecision', 'required', '')
  const person = {
    ...{ ...BLANK, ...said, firstName, lastName, email, membertype, accountValidity },
    subscriptions: subscriptionsFor(membertype, told.subscriptions ?? []),
    state: hasEnded(accountValidity, today) ? ('EXPIRED' as const) : ('ACTIVE' as const),
  }
  return { verdict: 'CREATED', person, changes: [] }
}

/** What a line does, given who has its e-mail: the same for the dry run and for what is written. */
export function judge(told: Told, known: Known | undefined, judging: Judging): Judged {
  const bar = barOf(told, known, judging)
  if (bar) return bar
  if (told.accountValidity && told.accountValidity > judging.ceiling)
    return refused('accountValidity', 'beyond-season', told.accountValidity)
  // Renamed since the file was read.
  if (told.cis && !judging.centres.has(told.cis)) return refused('cis', 'unknown-cis', told.cis)
  return known ? judgeKnown(told, known, judging) : judgeNew(told, judging)
}
