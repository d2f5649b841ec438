import { mayActOn } from '../../../platform/access/rules.ts'
import { decide } from '../../../society/persons/changes/rules.ts'
import type { Membertype, State, Subscription } from '../../../society/persons/contract.ts'
import type { FreeField, FreeValue, FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { checkFreeValue, readFreeText } from '../../../society/persons/free-fields/rules.ts'
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
  freeFields: unknown
}

/** What a change affects of a member: stored before and after, so that it can be undone. */
export type Part = Partial<Pick<Member, 'cis' | 'membertype' | 'membertypePrecision' | 'subscriptions'>> & {
  role?: { name: string; held: boolean }
  free?: { id: number; value: FreeValue | null }
}

export const roleOf = ({ value, detail }: { value: string; detail: string }) => `${value}_${detail}`

const freeValueOf = ({ freeFields }: Member, id: number) => (freeFields as FreeValues)[id] ?? null

/** Value that a change gives a free field, or why it is invalid. */
export const valueGiven = (field: FreeField, { detail = '' }: { detail?: string | undefined }) =>
  checkFreeValue(field, readFreeText(field, detail))

/** The part after the change; `field` is the free field concerned. */
function partAfter(member: Member, change: BulkChange, field: FreeField | undefined): { before: Part; after: Part } {
  if (change.kind === 'FIELD') {
    const id = Number(change.value)
    const given = field && valueGiven(field, change)
    const value = given && 'value' in given ? given.value : null
    return { before: { free: { id, value: freeValueOf(member, id) } }, after: { free: { id, value } } }
  }
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
  one.role?.held === other.role?.held &&
  one.free?.value === other.free?.value

type Actor = { id: number; roles: readonly string[] }
type Outcome = { verdict: Verdict; before: Part; after: Part }

/** Why the actor may not change this part of the member; closed accounts are never changed. */
function barOf(member: Member, actor: Actor, part: Part): Verdict | undefined {
  if (!member.state || member.state === 'ERASED' || member.state === 'REFUSED') return 'CLOSED'
  if (!mayActOn(actor, member)) return 'NOT_ALLOWED'
  // Nobody changes their own roles.
  if (part.role) return actor.id === member.id ? 'NOT_ALLOWED' : undefined
  const field = part.free ? 'freeFields' : part.cis === undefined ? 'membertype' : 'cis'
  return decide({ door: 'page', actor, target: member, field }) === 'now' ? undefined : 'NOT_ALLOWED'
}

/** Effect of a change on a member, the same for preview and execution (rules#bulk-work). */
export function validateChange(member: Member, actor: Actor, change: BulkChange, freeField?: FreeField): Outcome {
  const { before, after } = partAfter(member, change, freeField)
  const verdict = barOf(member, actor, after) ?? (isSame(before, after) ? 'UNCHANGED' : 'DONE')
  return { verdict, before, after }
}

/** Present values of a part. */
const partNow = (member: Member, { cis, membertype, role, free }: Part): Part => ({
  ...(cis !== undefined && { cis: member.cis }),
  ...(membertype !== undefined && {
    membertype: member.membertype,
    membertypePrecision: member.membertypePrecision,
    subscriptions: member.subscriptions,
  }),
  ...(role && { role: { name: role.name, held: member.roles.includes(role.name) } }),
  ...(free && { free: { id: free.id, value: freeValueOf(member, free.id) } }),
})

/** Effect of undoing: the member gets the former values back, unless they were changed since. */
export function validateUndo(member: Member, actor: Actor, written: { before: Part; after: Part }): Outcome {
  const now = partNow(member, written.after)
  const bar = barOf(member, actor, written.before)
  const verdict = bar ?? (isSame(now, written.after) ? 'DONE' : 'CHANGED_SINCE')
  return { verdict, before: now, after: written.before }
}
