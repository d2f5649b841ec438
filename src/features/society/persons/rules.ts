import type { Membertype, State, Subscription } from './contract.ts'

/**
 * Derives AMICALE and HONORAIRE, which exclude each other, from the membertype (rules#status-and-subscriptions); UDSP
 * and FNSPF stay as chosen. Idempotent.
 */
export function subscriptionsFor(membertype: Membertype, chosen: readonly Subscription[]): Subscription[] {
  const own: Subscription = membertype === 'HONORAIRE' ? 'HONORAIRE' : 'AMICALE'
  return [own, ...(['UDSP', 'FNSPF'] as const).filter((subscription) => chosen.includes(subscription))]
}

/** The only permitted steps of an account (rules#account-states). */
const STEPS: Record<State, readonly State[]> = {
  CREATED: ['EMAIL_CONFIRMED', 'ERASED'],
  EMAIL_CONFIRMED: ['FEE_PAID', 'CREATED', 'ERASED'],
  // Back to EMAIL_CONFIRMED: the whole fee was refunded.
  FEE_PAID: ['ACTIVE', 'REFUSED', 'EMAIL_CONFIRMED', 'CREATED', 'ERASED'],
  // Back to FEE_PAID: a validation that was undone at once.
  ACTIVE: ['EXPIRED', 'SUSPENDED', 'FEE_PAID', 'ERASED'],
  EXPIRED: ['ACTIVE', 'SUSPENDED', 'ERASED'],
  SUSPENDED: ['ACTIVE', 'EXPIRED', 'ERASED'],
  REFUSED: ['ERASED'],
  ERASED: [],
}

export const maySucceed = (from: State, to: State) => STEPS[from].includes(to)

/** Only these sign in; EXPIRED ones are led to renew (rules#sign-in). */
export const maySignIn = (state: State | null) => state === 'ACTIVE' || state === 'EXPIRED'

/** Whether the e-mail stays until a new one is confirmed, because the account was activated once. */
export const keepsEmail = (state: State) => maySignIn(state) || state === 'SUSPENDED'

/** Status of a member, which decides on fees and rights. */
export type Status = {
  membertype: Membertype | null
  membertypePrecision: string | null
  subscriptions: Subscription[]
}

/** What a fee order pays for. */
export type PaidStatus = { membertype: Membertype; subscriptions: Subscription[] }

/** A status, and the one requested for the next paid fee, if any. */
export type StatusRequest = Status & {
  wantedMembertype: Membertype | null
  wantedMembertypePrecision: string | null
  wantedSubscriptions: Subscription[] | null
}

/** Status before anything was chosen. */
export const NO_STATUS: Status = { membertype: null, membertypePrecision: null, subscriptions: [] }

const NO_WISH = { wantedMembertype: null, wantedMembertypePrecision: null, wantedSubscriptions: null }

export const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

const isSame = (one: Status, other: Status) =>
  one.membertype === other.membertype &&
  (one.membertypePrecision ?? '') === (other.membertypePrecision ?? '') &&
  sameSet(one.subscriptions, other.subscriptions)

/** The requested, unpaid status; null if there is none. */
export const wantedOf = (person: StatusRequest) =>
  person.wantedMembertype && person.wantedSubscriptions
    ? {
        membertype: person.wantedMembertype,
        membertypePrecision: person.wantedMembertypePrecision,
        subscriptions: person.wantedSubscriptions,
      }
    : null

const statusOf = ({ membertype, membertypePrecision, subscriptions }: Status): Status => ({
  membertype,
  membertypePrecision,
  subscriptions,
})

/** Status for the next fee: the requested one, else the present one. */
export const statusToPay = (person: StatusRequest): Status => wantedOf(person) ?? statusOf(person)

/** Applies changes to a status with their consequences (see `subscriptionsFor`); only EXTERNE has a precision. */
export function statusAfter(
  before: Status,
  changes: {
    membertype?: Membertype | null | undefined
    membertypePrecision?: string | null | undefined
    subscriptions?: Subscription[] | null | undefined
  },
): Status {
  const membertype = changes.membertype ?? before.membertype
  const chosen = changes.subscriptions ?? before.subscriptions
  const precision = changes.membertypePrecision ?? before.membertypePrecision
  return {
    membertype,
    membertypePrecision: membertype === 'EXTERNE' ? precision || null : null,
    subscriptions: membertype ? subscriptionsFor(membertype, chosen) : chosen,
  }
}

/** A status that takes effect now and settles an earlier request. */
export const settleStatus = (status: Status) => ({ ...status, ...NO_WISH })

/** Request for a status with the next paid fee; none if it is the present one. */
export const requestsChange = (person: StatusRequest, status: Status) =>
  isSame(person, status)
    ? NO_WISH
    : {
        wantedMembertype: status.membertype,
        wantedMembertypePrecision: status.membertypePrecision,
        wantedSubscriptions: status.subscriptions,
      }

/**
 * What an order of these fees pays for: the requested status, with the subscriptions the person already has or that a
 * fee covers. A free one can only be given by an administrator.
 */
export function paidBy(
  wanted: PaidStatus,
  held: readonly Subscription[],
  fees: readonly { subscription: Subscription | null }[],
): PaidStatus {
  const paid = wanted.subscriptions.filter(
    (each) => held.includes(each) || fees.some(({ subscription }) => subscription === each),
  )
  return { membertype: wanted.membertype, subscriptions: subscriptionsFor(wanted.membertype, paid) }
}

/**
 * Effect of a paid fee on the account's status. A request that changed since the order was placed waits for its own
 * fee.
 */
export function afterPayment(person: StatusRequest, paid: PaidStatus | undefined) {
  if (!paid) return {}
  const request = wantedOf(person)
  const precision = request?.membertype === 'EXTERNE' ? request.membertypePrecision : person.membertypePrecision
  const status = statusAfter({ ...paid, membertypePrecision: precision }, {})
  return request && !isSame(request, status) ? status : settleStatus(status)
}
