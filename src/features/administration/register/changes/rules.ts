import { mayActOn } from '../../../platform/access/rules.ts'
import { decide } from '../../../society/persons/changes/rules.ts'
import type { Membertype, State, Subscription } from '../../../society/persons/contract.ts'
import { statusAfter } from '../../../society/persons/rules.ts'
import type { Verdict } from '../bulk/contract.ts'
import type { BulkChange } from './contract.ts'

export type Member = {
  id: number
  state: State | null
  roles: readonly string[]
  cis: string | null
  membertype: Membertype | null
  membertypePrecision: string | null
  subscriptions: Subscription[]
}

/** What a change touches of a member: kept before and after, so that it can be undone. */
export type Part = Partial<Pick<Member, 'cis' | 'membertype' | 'membertypePrecision' | 'subscriptions'>> & {
  role?: { name: string; held: boolean }
}

export const roleOf = ({ value, detail }: { value: string; detail: string }) => `${value}_${detail}`

/** What it would be after the change. */
function partAfter(member: Member, change: BulkChange): { before: Part; after: Part } {
  if (change.kind === 'CENTRE') return { before: { cis: member.cis }, after: { cis: change.value } }
  if (change.kind === 'STATUS') {
    const { membertype, membertypePrecision, subscriptions } = member
    const wanted = { membertype: change.value, membertypePrecision: change.detail ?? null }
    return { before: { membertype, membertypePrecision, subscriptions }, after: statusAfter(member, wanted) }
  }
  const name = roleOf(change)
  const held = change.kind === 'ROLE_GIVEN'
  return { before: { role: { name, held: member.roles.includes(name) } }, after: { role: { name, held } } }
}

const isSame = (one: Part, other: Part) =>
  one.cis === other.cis &&
  one.membertype === other.membertype &&
  one.membertypePrecision === other.membertypePrecision &&
  [...(one.subscriptions ?? [])].sort().join() === [...(other.subscriptions ?? [])].sort().join() &&
  one.role?.held === other.role?.held

type Actor = { id: number; roles: readonly string[] }
type Outcome = { verdict: Verdict; before: Part; after: Part }

/** Who may act on the account of a member who is not closed, in what the part touches. */
function barOf(member: Member, actor: Actor, part: Part): Verdict | undefined {
  if (!member.state || member.state === 'ERASED' || member.state === 'REFUSED') return 'CLOSED'
  if (!mayActOn(actor, member)) return 'NOT_ALLOWED'
  // Nobody changes their own roles.
  if (part.role) return actor.id === member.id ? 'NOT_ALLOWED' : undefined
  const field = part.cis === undefined ? 'membertype' : 'cis'
  return decide({ door: 'page', actor, target: member, field }) === 'now' ? undefined : 'NOT_ALLOWED'
}

/** What a change does to a member: the same before it is done and when it is (rules#bulk-work). */
export function validateChange(member: Member, actor: Actor, change: BulkChange): Outcome {
  const { before, after } = partAfter(member, change)
  const verdict = barOf(member, actor, after) ?? (isSame(before, after) ? 'UNCHANGED' : 'DONE')
  return { verdict, before, after }
}

/** What a member has now of what a part says. */
const partNow = (member: Member, { cis, membertype, role }: Part): Part => ({
  ...(cis !== undefined && { cis: member.cis }),
  ...(membertype !== undefined && {
    membertype: member.membertype,
    membertypePrecision: member.membertypePrecision,
    subscriptions: member.subscriptions,
  }),
  ...(role && { role: { name: role.name, held: member.roles.includes(role.name) } }),
})

/** What undoing does: a member gets back what they had, unless somebody changed it since. */
export function validateUndo(member: Member, actor: Actor, written: { before: Part; after: Part }): Outcome {
  const now = partNow(member, written.after)
  const bar = barOf(member, actor, written.before)
  const verdict = bar ?? (isSame(now, written.after) ? 'DONE' : 'CHANGED_SINCE')
  return { verdict, before: now, after: written.before }
}
