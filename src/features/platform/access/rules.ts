import { type CommissionRight, GENERAL, may, type Requirement, type Role, type Scope } from './contract.ts'

declare module '../../../shared/endpoint.ts' {
  interface Product {
    right: Requirement
    nounRight: CommissionRight
  }
}

export type Account = { readonly id: number; readonly roles: readonly string[] }

/**
 * Rank of an account: super-administrator, administrator of the society, of persons or of a commission, member
 * (rules#standing).
 */
export function rankOf(roles: readonly string[]): number {
  if (roles.includes(`${GENERAL}_SUPER-ADMIN`)) return 3
  if (roles.includes(`${GENERAL}_ADMIN`)) return 2
  return roles.some((role) => !role.endsWith('_USER')) ? 1 : 0
}

/** Whether a role (`{name}_{ROLE}`) needs a password of 12 characters (rules#passwords). */
export const asksLongPassword = (role: string) => !role.endsWith('_USER')

/**
 * Whether the actor's rank allows acting on an account, by any channel. Actions on one's own account have rules of
 * their own.
 */
export const mayActOn = (actor: Account, target: Account) =>
  actor.id === target.id || rankOf(actor.roles) >= rankOf(target.roles)

/**
 * Whether the actor may sign out, suspend or readmit an account: administrators of the society only by a
 * super-administrator, never by an equal.
 */
export const mayPutOut = (actor: Account, target: Account) =>
  mayActOn(actor, target) && (rankOf(target.roles) < 2 || actor.id === target.id || rankOf(actor.roles) === 3)

export type Holder = { readonly roles: readonly string[]; readonly subscriptions: readonly string[] }

/** Splits `ski_SUPER-ADMIN` into its two parts. */
export function partsOf(role: string): { name: string; role: Role } {
  const at = role.lastIndexOf('_')
  return { name: role.slice(0, at), role: role.slice(at + 1) as Role }
}

/** Where one holder has a commission's right. Both the check below and the condition of lists are derived from it. */
export type Reach = {
  /** On every commission, and on the society's own. */
  readonly everything: boolean
  /** On what is the society's own. */
  readonly society: boolean
  /** On these commissions by technical name, closed ones included. */
  readonly named: readonly string[]
  /** While they are active: on these, and on those that authorise one of these subscriptions. */
  readonly activeNamed: readonly string[]
  readonly activeSubscriptions: readonly string[]
}

export function reachOf(holder: Holder, { society, commission, whileActive }: CommissionRight): Reach {
  const held = holder.roles.map(partsOf).filter(({ name }) => name !== GENERAL)
  const namesWith = (roles: readonly Role[]) => held.filter(({ role }) => roles.includes(role)).map(({ name }) => name)
  return {
    everything: holdsRole(holder, [GENERAL], society),
    // What is not restricted to a commission's subscribers is open to every member.
    society: whileActive?.subscribers === true,
    named: namesWith(commission),
    activeNamed: namesWith(whileActive?.roles ?? []),
    activeSubscriptions: whileActive?.subscribers ? holder.subscriptions : [],
  }
}

function reaches(reach: Reach, { technicalName, active, authorizedSubscribers }: Scope): boolean {
  if (reach.everything) return true
  if (technicalName === null) return reach.society
  if (reach.named.includes(technicalName)) return true
  if (!active) return false
  return (
    reach.activeNamed.includes(technicalName) ||
    reach.activeSubscriptions.some((subscription) => authorizedSubscribers?.includes(subscription))
  )
}

/** Scope of a commission's right: this commission, at least one of these, or any. */
export type RequiredScope = Scope | readonly Scope[] | 'ANY'

/** Whether the holder has one of these roles on one of these names; `general_SUPER-ADMIN` always has. */
const holdsRole = ({ roles }: Holder, names: readonly string[] = [], kinds: readonly Role[] = []) =>
  roles.includes(`${GENERAL}_SUPER-ADMIN`) ||
  names.some((name) => kinds.some((kind) => roles.includes(`${name}_${kind}`)))

/** The permission check of server and web (rules#permissions). */
export function isAllowed(holder: Holder, right: Requirement): boolean
export function isAllowed(holder: Holder, right: CommissionRight, asked: RequiredScope): boolean
export function isAllowed(holder: Holder, right: Requirement | CommissionRight, asked: RequiredScope = []): boolean {
  if (!('commission' in right)) {
    const { names, roles, subscriptions = [] } = right
    return holdsRole(holder, names, roles) || subscriptions.some((each) => holder.subscriptions.includes(each))
  }
  const reach = reachOf(holder, right)
  if (asked === 'ANY') return reach.everything || reach.named.length > 0 || reach.activeNamed.length > 0
  return 'technicalName' in asked ? reaches(reach, asked) : reach.everything || asked.some((one) => reaches(reach, one))
}

/** Who has a right on a thing: `everybody`, or the holders of one of these roles or subscriptions. */
export type Holders = {
  readonly everybody: boolean
  readonly roles: readonly string[]
  readonly subscriptions: readonly string[]
}

/** Inverse of `reachOf`: who has the right on a commission, or on what is the society's own. */
export function holdersOf({ society, commission, whileActive }: CommissionRight, scope: Scope): Holders {
  const { technicalName, active, authorizedSubscribers } = scope
  const roles = (['SUPER-ADMIN', ...society] as const).map((role) => `${GENERAL}_${role}`)
  const open = whileActive?.subscribers === true
  if (technicalName === null) return { everybody: open, roles, subscriptions: [] }
  const kinds = [...commission, ...((active && whileActive?.roles) || [])]
  return {
    everybody: false,
    roles: [...roles, ...kinds.map((role) => `${technicalName}_${role}`)],
    subscriptions: (active && open && authorizedSubscribers) || [],
  }
}

/** Who sees a thing (rules#audience): a commission, or what belongs to one and may have an audience of its own. */
export function readersOf(thing: Scope): Holders {
  const { audience, subscriptions = [], hidden } = thing
  const administrators = holdersOf(may.manageCommission, thing)
  if (hidden) return administrators
  if (audience === 'ALL') return { ...administrators, everybody: true }
  return audience === 'SUBSCRIPTIONS' ? { ...administrators, subscriptions } : holdersOf(may.seeCommission, thing)
}

export function sees(holder: Holder, thing: Scope): boolean {
  const { everybody, roles, subscriptions } = readersOf(thing)
  return (
    everybody ||
    roles.some((role) => holder.roles.includes(role)) ||
    subscriptions.some((subscription) => holder.subscriptions.includes(subscription))
  )
}

const MINUTE = 60_000
/** The warning appears this long before the end. */
const WARNING_MINUTES = 5

/** Known ends of a session, in milliseconds: the one without use, and the final one. */
export type Ends = { readonly unusedUntil: number | undefined; readonly lastsUntil: number }

/**
 * Minutes until the end of a session, rounded up, if it is near, and whether only a new sign-in extends it; undefined
 * before and after. `next` is the number of milliseconds until this changes (rules#sessions).
 */
export function nearEnd({ unusedUntil = Infinity, lastsUntil }: Ends, now: number) {
  const end = Math.min(unusedUntil, lastsUntil)
  const left = end - now
  const minutes = Math.ceil(left / MINUTE)
  if (minutes > WARNING_MINUTES) return { near: undefined, isOver: false, next: left - WARNING_MINUTES * MINUTE }
  if (minutes <= 0) return { near: undefined, isOver: true, next: undefined }
  const near = { end, minutes, isLast: lastsUntil - end < MINUTE }
  return { near, isOver: false, next: left - (minutes - 1) * MINUTE }
}
