import type { Membertype, State, Subscription } from './contract.ts'

/**
 * AMICALE and HONORAIRE exclude each other and follow the membertype (rules#status-and-subscriptions); UDSP and FNSPF
 * stay as chosen. Idempotent.
 */
export function subscriptionsFor(membertype: Membertype, chosen: readonly Subscription[]): Subscription[] {
  const own: Subscription = membertype === 'HONORAIRE' ? 'HONORAIRE' : 'AMICALE'
  return [own, ...(['UDSP', 'FNSPF'] as const).filter((subscription) => chosen.includes(subscription))]
}

/** The steps an account may take, and no others (rules#account-states). */
const STEPS: Record<State, readonly State[]> = {
  CREATED: ['EMAIL_CONFIRMED', 'ERASED'],
  EMAIL_CONFIRMED: ['FEE_PAID', 'CREATED', 'ERASED'],
  // Back to EMAIL_CONFIRMED: the whole fee was refunded.
  FEE_PAID: ['ACTIVE', 'REFUSED', 'EMAIL_CONFIRMED', 'CREATED', 'ERASED'],
  // Back to FEE_PAID: a validation that is taken back at once.
  ACTIVE: ['EXPIRED', 'SUSPENDED', 'FEE_PAID', 'ERASED'],
  EXPIRED: ['ACTIVE', 'SUSPENDED', 'ERASED'],
  SUSPENDED: ['ACTIVE', 'EXPIRED', 'ERASED'],
  REFUSED: ['ERASED'],
  ERASED: [],
}

export const maySucceed = (from: State, to: State) => STEPS[from].includes(to)

/** Only these sign in; EXPIRED ones are led to renew (rules#sign-in). */
export const maySignIn = (state: State | null) => state === 'ACTIVE' || state === 'EXPIRED'

/** Whose e-mail stays until the new one is confirmed: the account was activated once. */
export const keepsEmail = (state: State) => maySignIn(state) || state === 'SUSPENDED'

/** What a member is in the society: it decides on the fees, and opens doors. */
export type Status = {
  membertype: Membertype | null
  membertypePrecision: string | null
  subscriptions: Subscription[]
}

/** What a fee order pays for. */
export type PaidStatus = { membertype: Membertype; subscriptions: Subscription[] }

/** A status, and the one that is wanted from the next paid fee on, if any. */
export type StatusRequest = Status & {
  wantedMembertype: Membertype | null
  wantedMembertypePrecision: string | null
  wantedSubscriptions: Subscription[] | null
}

/** Before anything was chosen. */
export const NO_STATUS: Status = { membertype: null, membertypePrecision: null, subscriptions: [] }

const NO_WISH = { wantedMembertype: null, wantedMembertypePrecision: null, wantedSubscriptions: null }

export const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

const isSame = (one: Status, other: Status) =>
  one.membertype === other.membertype &&
  (one.membertypePrecision ?? '') === (other.membertypePrecision ?? '') &&
  sameSet(one.subscriptions, other.subscriptions)

/** What is wanted and not paid yet; null where nothing is. */
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

/** The status that the next fee is for: the wanted one, else the one there is. */
export const statusToPay = (person: StatusRequest): Status => wantedOf(person) ?? statusOf(person)

/** A status with these changes, and what follows from them: see `subscriptionsFor`; a precision for EXTERNE alone. */
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

/** A status that counts from now on; a wish from before is settled by it. */
export const settleStatus = (status: Status) => ({ ...status, ...NO_WISH })

/** A status that is wanted from the next paid fee on; none where it is the one there is. */
export const requestsChange = (person: StatusRequest, status: Status) =>
  isSame(person, status)
    ? NO_WISH
    : {
        wantedMembertype: status.membertype,
        wantedMembertypePrecision: status.membertypePrecision,
        wantedSubscriptions: status.subscriptions,
      }

/**
 * What an order of these fees pays for: the wanted status, of its subscriptions those the person holds already and those that a
 * fee stands for. One that costs nothing is an administrator's to give.
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

/** What a paid fee makes of the account's status. A wish that was changed since the order was made waits for its own fee. */
export function afterPayment(person: StatusRequest, paid: PaidStatus | undefined) {
  if (!paid) return {}
  const wish = wantedOf(person)
  const precision = wish?.membertype === 'EXTERNE' ? wish.membertypePrecision : person.membertypePrecision
  const status = statusAfter({ ...paid, membertypePrecision: precision }, {})
  return wish && !isSame(wish, status) ? status : settleStatus(status)
}
