import { hasEnded } from '../../../shared/dates.ts'
import { mayActOn } from '../../platform/access/rules.ts'
import { decide } from '../../society/persons/changes/rules.ts'
import type { Membertype, Subscription } from '../../society/persons/contract.ts'
import { type Field, IMPORTED, type ImportedField, OVERWRITABLE } from '../../society/persons/fields/contract.ts'
import type { FreeField, FreeValues } from '../../society/persons/free-fields/contract.ts'
import { NO_STATUS, statusAfter, subscriptionsFor } from '../../society/persons/rules.ts'
import { NEVER_PAID } from '../../society/persons/values/contract.ts'
import { MAX_CHILDREN } from '../children/family/contract.ts'
import { isSameChild } from '../children/family/rules.ts'
import { type KnownAccount, matchLines, nameKey, type RegisterValues } from './accounts/rules.ts'
import type { ImportProblem } from './cells/contract.ts'
import { addressLine, type ReadAddress, type ReadChild } from './cells/rules.ts'
import { plain } from './columns/rules.ts'
import type { ImportChange } from './contract.ts'
import { validateFree } from './fields/rules.ts'
import { FIRST_HEADING, LAST_HEADINGS, REASON_HEADING } from './labels.ts'
import type { ReadLineValues } from './lines/rules.ts'

/**
 * Context to validate a line: the importer's present rights, what may be overwritten, centres and free fields, today,
 * and the last day allowed for a validity.
 */
export type Validating = {
  actor: { id: number; roles: readonly string[] }
  overwrite: ReadonlySet<string>
  centres: ReadonlySet<string>
  fields: readonly FreeField[]
  today: string
  ceiling: string
}

/** What a line adds to somebody besides the columns of the person. */
export type Beside = { address?: ReadAddress; notes?: string[]; children?: ReadChild[] }

/** Values of free fields are written separately, all at once. */
type Free = { free?: FreeValues }
type WrittenValues = Partial<Omit<RegisterValues, 'email'>>
type NewMember = Omit<RegisterValues, 'email'> & {
  /** A line of a file always has one; a member added by hand may have none. */
  email: string | null
  membertype: Membertype
  state: 'ACTIVE' | 'EXPIRED'
}

type Common = { changes: ImportChange[]; leftOut: ImportProblem[] }
export type ImportVerdictOfLine = Common &
  (
    | ({ verdict: 'CREATED'; person: NewMember; beside: Beside } & Free)
    | ({ verdict: 'UPDATED'; id: number; written: WrittenValues; revived: boolean; beside: Beside } & Free)
    | { verdict: 'UNCHANGED' }
    | { verdict: 'REFUSED'; problems: ImportProblem[] }
  )

/** Compared one by one, except subscriptions, which follow the status. */
const COMPARED = OVERWRITABLE.filter((field) => field !== 'subscriptions')
const BLANK = Object.fromEntries(IMPORTED.map((field) => [field, null])) as Record<ImportedField, null>

const refusal = (field: ImportProblem['field'], code: string, value: string): ImportVerdictOfLine => ({
  verdict: 'REFUSED',
  problems: [{ field, code, value }],
  changes: [],
  leftOut: [],
})

const lacksPrecision = (membertype: Membertype | null | undefined, precision: string | null | undefined) =>
  membertype === 'EXTERNE' && !precision

/** Why nothing of this line may be written; undefined if it may. */
function barOf(values: ReadLineValues, known: KnownAccount | undefined, { actor }: Validating) {
  const { email, lastName = '' } = values
  const bar = (code: string) => (email ? refusal('email', code, email) : refusal('lastName', code, lastName))
  if (known?.id === actor.id) return bar('own-account')
  if (known && !mayActOn(actor, known)) return bar('stands-above')
  const target = known ?? 'new'
  if (decide({ door: 'import', actor, target, field: 'lastName' }) !== 'now') return bar('not-allowed')
  return undefined
}

const REFUSALS: Partial<Record<Field, string>> = { accountValidity: 'by-payment', email: 'email-by-page' }

/** What happens to a value that differs from the register's. */
function outcomeOf(field: Field, blank: boolean, known: KnownAccount, { actor, overwrite }: Validating) {
  if (decide({ door: 'import', actor, target: known, field }) !== 'now')
    return { outcome: 'REFUSED', code: REFUSALS[field] ?? 'administrators-only' } as const
  if (blank) return { outcome: 'FILLED', code: null } as const
  return { outcome: overwrite.has(field) ? 'REPLACED' : 'KEPT', code: null } as const
}
const isTaken = ({ outcome }: Pick<ImportChange, 'outcome'>) => outcome === 'FILLED' || outcome === 'REPLACED'

/** AMICALE and HONORAIRE follow the new status; the others are overwritten like any field. */
function subscriptionsOf(
  values: ReadLineValues,
  known: KnownAccount,
  written: WrittenValues,
  context: Validating,
): ImportChange[] {
  const membertype = written.membertype ?? known.membertype
  if (!membertype) return []
  const own = written.membertype ? subscriptionsFor(membertype, known.subscriptions) : known.subscriptions
  const wanted = values.subscriptions ? subscriptionsFor(membertype, values.subscriptions) : own
  const from = known.subscriptions.join(', ') || null
  const change = (to: readonly Subscription[], outcome: Pick<ImportChange, 'outcome' | 'code'>): ImportChange[] =>
    to.join(', ') === (from ?? '') ? [] : [{ field: 'subscriptions', from, to: to.join(', '), ...outcome }]
  const asked = change(wanted, outcomeOf('subscriptions', from === null, known, context))
  if (asked.some(isTaken) || !written.membertype) return asked
  return change(own, { outcome: 'REPLACED', code: null })
}

/** Validity of a known person: set if there was none, and never extended otherwise (rules#who-may-change-what). */
function validityOf({ accountValidity, paid }: ReadLineValues, known: KnownAccount, context: Validating) {
  if (!accountValidity || accountValidity === known.accountValidity) return []
  if (paid && accountValidity < known.accountValidity) return []
  const from = known.accountValidity === NEVER_PAID ? null : known.accountValidity
  const outcome = outcomeOf('accountValidity', from === null, known, context)
  return [{ field: 'accountValidity', from, to: accountValidity, ...outcome } satisfies ImportChange]
}

/** An e-mail is added on the person's page, where its owner confirms it. */
function emailOf({ email }: ReadLineValues, known: KnownAccount): ImportChange[] {
  if (!email || email === known.email?.toLowerCase()) return []
  return [{ field: 'email', from: known.email ?? null, to: email, outcome: 'REFUSED', code: 'email-by-page' }]
}

/** What a line adds to a known person besides the columns: an address if there is none, and new children and notes. */
function besideOf(values: ReadLineValues, known: KnownAccount, context: Validating) {
  const changes: ImportChange[] = []
  const beside: Beside = {}
  const from = known.address ? addressLine(known.address) : null
  const to = values.address && addressLine(values.address)
  if (to && plain(to) !== plain(from ?? '')) {
    const change = { field: 'address', from, to, ...outcomeOf('address', !from, known, context) } as const
    changes.push(change)
    if (isTaken(change)) beside.address = values.address
  }
  const { children, leftOut } = childrenOf(values, known)
  for (const child of children)
    changes.push(added('childName', `${child.firstName} ${child.lastName} (${child.birthDate})`))
  if (children.length > 0) beside.children = children
  const notes = values.notes?.filter((note) => !known.notes?.includes(note)) ?? []
  for (const note of notes) changes.push(added('note', note))
  if (notes.length > 0) beside.notes = notes
  return { changes, beside, leftOut }
}
const added = (field: ImportChange['field'], to: string): ImportChange => ({
  field,
  from: null,
  to,
  outcome: 'FILLED',
  code: null,
})

/** Children of a line that are not declared yet, and those beyond the limit. */
function childrenOf({ children = [], lastName = '' }: ReadLineValues, known?: KnownAccount) {
  const family = [...(known?.children ?? [])]
  const fresh: ReadChild[] = []
  const leftOut: ImportProblem[] = []
  for (const one of children) {
    const child = { ...one, lastName: one.lastName || known?.lastName || lastName }
    if (family.some((other) => isSameChild(other, child))) continue
    if (family.length < MAX_CHILDREN) {
      family.push(child)
      fresh.push(child)
    } else leftOut.push({ field: 'childName', code: 'too-many-children', value: child.firstName })
  }
  return { children: fresh, leftOut }
}

function validateKnown(values: ReadLineValues, known: KnownAccount, context: Validating): ImportVerdictOfLine {
  const changes: ImportChange[] = []
  const written: Record<string, unknown> = {}
  for (const field of COMPARED) {
    const [from, to] = [known[field], values[field]]
    if (to === undefined || to === from) continue
    const change = { field, from: from || null, to, ...outcomeOf(field, !from, known, context) }
    changes.push(change)
    if (isTaken(change)) written[field] = to
  }
  const leftOut: ImportProblem[] = []
  // Only the status is left out: a missing precision must not cost the person the rest of the line.
  if (
    written.membertype &&
    lacksPrecision(values.membertype, values.membertypePrecision ?? known.membertypePrecision)
  ) {
    delete written.membertype
    changes.splice(
      changes.findIndex(({ field }) => field === 'membertype'),
      1,
    )
    leftOut.push({ field: 'membertypePrecision', code: 'required', value: '' })
  }
  const subscriptions = subscriptionsOf(values, known, written, context)
  changes.push(...subscriptions)
  if (subscriptions.some(isTaken)) written.subscriptions = subscriptions[0]?.to.split(', ')
  const validity = validityOf(values, known, context)
  if (validity.some(isTaken)) written.accountValidity = values.accountValidity
  const { beside, changes: others, ...family } = besideOf(values, known, context)
  const own = validateFree(context, values.free, known.freeFields as FreeValues | undefined, (blank) =>
    outcomeOf('freeFields', blank, known, context),
  )
  leftOut.push(...family.leftOut, ...own.leftOut)
  changes.push(...emailOf(values, known), ...validity, ...own.changes, ...others)
  if (!changes.some(isTaken)) return { verdict: 'UNCHANGED', changes, leftOut }
  const revived = validity.some(isTaken) && !hasEnded(values.accountValidity ?? NEVER_PAID, context.today)
  return {
    verdict: 'UPDATED',
    id: known.id,
    written: written as WrittenValues,
    revived,
    beside,
    ...own.given,
    changes,
    leftOut,
  }
}

/** Validates a line of a file of children, which adds them to a known member. */
function validateChildren(values: ReadLineValues, known: KnownAccount | undefined): ImportVerdictOfLine {
  if (!known)
    return refusal(values.email ? 'email' : 'lastName', 'unknown-parent', values.email ?? values.lastName ?? '')
  const { children, leftOut } = childrenOf(values, known)
  const changes = children.map((child) =>
    added('childName', `${child.firstName} ${child.lastName} (${child.birthDate})`),
  )
  if (children.length === 0) return { verdict: 'UNCHANGED', changes, leftOut }
  return { verdict: 'UPDATED', id: known.id, written: {}, revived: false, beside: { children }, changes, leftOut }
}

/** Validates a new member: ACTIVE while the validity lasts, else EXPIRED. */
function validateNew(values: ReadLineValues, context: Validating): ImportVerdictOfLine {
  const { fallback, unknownStatus, paid: _paid, address, notes, children: _children, free, ...columns } = values
  const { firstName = '', lastName = '', accountValidity = NEVER_PAID } = columns
  // The file names an unknown status; another one would be a guess.
  if (!columns.membertype && unknownStatus) return refusal('membertype', 'unknown-status', unknownStatus)
  const membertype = columns.membertype ?? fallback
  if (!membertype) return refusal('membertype', 'required', '')
  const person = {
    ...BLANK,
    ...columns,
    firstName,
    lastName,
    email: columns.email ?? null,
    accountValidity,
    ...statusAfter(NO_STATUS, columns.membertype ? columns : { ...columns, membertype }),
    membertype,
    state: hasEnded(accountValidity, context.today) ? ('EXPIRED' as const) : ('ACTIVE' as const),
  }
  const { children, leftOut } = childrenOf(values)
  // The precision is written on the member's page: its absence costs nobody their place.
  if (lacksPrecision(membertype, values.membertypePrecision))
    leftOut.push({ field: 'membertypePrecision', code: 'required', value: '' })
  const beside: Beside = {
    ...(address && { address }),
    ...(notes && { notes }),
    ...(children.length > 0 && { children }),
  }
  const own = validateFree(context, free, {}, () => ({ outcome: 'FILLED' }))
  return { verdict: 'CREATED', person, beside, ...own.given, changes: [], leftOut: [...leftOut, ...own.leftOut] }
}

/** Removes what the society does not allow: a validity beyond the season on sale, a centre that was renamed since. */
function allowed({ cis, accountValidity, ...rest }: ReadLineValues, { centres, ceiling }: Validating) {
  const leftOut: ImportProblem[] = []
  const values: ReadLineValues = rest
  if (cis && !centres.has(cis)) leftOut.push({ field: 'cis', code: 'unknown-cis', value: cis })
  else if (cis) values.cis = cis
  if (accountValidity && accountValidity > ceiling)
    leftOut.push({ field: 'accountValidity', code: 'beyond-season', value: accountValidity })
  else if (accountValidity) values.accountValidity = accountValidity
  return { values, leftOut }
}

/** Validates a line against the person it is about; used by the dry run and by the import itself. */
export function validateLine(
  line: ReadLineValues,
  known: KnownAccount | 'ambiguous' | undefined,
  context: Validating,
): ImportVerdictOfLine {
  if (known === 'ambiguous') return refusal('lastName', 'ambiguous', `${line.firstName ?? ''} ${line.lastName ?? ''}`)
  const bar = barOf(line, known, context)
  if (bar) return bar
  if (line.ofChild) return validateChildren(line, known)
  const { values, leftOut } = allowed(line, context)
  const lineVerdict = known ? validateKnown(values, known, context) : validateNew(values, context)
  return { ...lineVerdict, leftOut: [...leftOut, ...lineVerdict.leftOut] }
}

type LineWithValues = { values: ReadLineValues }

/** Validates the lines one after the other, so that each sees what earlier ones add. */
export function validateInTurn<Line extends LineWithValues>(
  lines: readonly Line[],
  accounts: readonly KnownAccount[],
  context: Validating,
): ImportVerdictOfLine[] {
  const match = matchLines(accounts)
  return lines.map(({ values }) => {
    const known = match(values)
    const lineVerdict = validateLine(values, known, context)
    if (typeof known === 'object' && lineVerdict.verdict === 'UPDATED' && lineVerdict.beside.children)
      known.children = [...(known.children ?? []), ...lineVerdict.beside.children]
    return lineVerdict
  })
}

type FileLine = LineWithValues & { problems: ImportProblem[]; leftOut: ImportProblem[] }

/**
 * Finds lines about the same person as a line above: they are refused, or lose the e-mail if they only share a mailbox.
 * The name alone does not distinguish namesakes within a file.
 */
export function findTwins(lines: readonly FileLine[]) {
  const seen = new Set<string>()
  const owners = new Map<string, string>()
  const namesakes = new Map<string, number>()
  for (const { values } of lines) namesakes.set(nameKey(values), (namesakes.get(nameKey(values)) ?? 0) + 1)
  for (const line of lines) {
    const { values, problems } = line
    if (values.ofChild) {
      const [child] = values.children ?? []
      const key = `${keyOf(values)} ${child ? `${nameKey(child)} ${child.birthDate}` : ''}`
      if (child && seen.has(key)) problems.push({ field: 'childName', code: 'twice', value: child.firstName })
      seen.add(key)
      continue
    }
    const owner = values.email === undefined ? undefined : owners.get(values.email)
    if (values.email !== undefined && owner !== undefined && owner !== nameKey(values)) {
      line.leftOut.push({ field: 'email', code: 'shared-email', value: values.email })
      delete values.email
    }
    const { email, birthDate } = values
    const name = `${values.firstName ?? ''} ${values.lastName ?? ''}`.trim()
    if (email === undefined && !birthDate && (namesakes.get(nameKey(values)) ?? 0) > 1)
      problems.push({ field: 'lastName', code: 'namesakes', value: name })
    else if (seen.has(keyOf(values)))
      problems.push(
        email ? { field: 'email', code: 'twice', value: email } : { field: 'lastName', code: 'twice', value: name },
      )
    seen.add(keyOf(values))
    if (email !== undefined && owner === undefined) owners.set(email, nameKey(values))
  }
}

/** Identifies a line in its file: its e-mail, or its name and birth date. */
const keyOf = (values: ReadLineValues) => values.email ?? `${nameKey(values)} ${values.birthDate ?? ''}`

/** Removes the columns that a report or a file of refused lines added. */
export function withoutResults(rows: string[][], headings: readonly string[] = []): string[][] {
  const end = headings.length - LAST_HEADINGS.length
  if (headings.at(-1) === REASON_HEADING) return rows.map((row) => row.slice(0, headings.length - 1))
  if (headings[0] !== FIRST_HEADING || LAST_HEADINGS.some((heading, at) => headings[end + at] !== heading)) return rows
  return rows.map((row) => row.slice(1, end))
}
