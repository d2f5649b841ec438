import type { Membertype, State, Subscription } from '../src/features/society/persons/contract.ts'
import { subscriptionsFor } from '../src/features/society/persons/rules.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.data.ts'

/** Those a new society starts with. */
const CENTRES = ['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS']

/** A small seeded generator (mulberry32): the demonstration is the same everywhere, every time. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

export type DemoMember = {
  firstName: string
  lastName: string
  /** Null: a member who can only be written to by post. */
  email: string | null
  phone: string
  birthDate: string
  cis: string
  membertype: Membertype
  subscriptions: Subscription[]
  doubleStatus: boolean
  newsletter: boolean
  state: State
  /** Days ago the registration was made, and hours ago the fee was paid. */
  registeredDaysAgo: number
  paidHoursAgo: number
  children: { firstName: string; birthDate: string }[]
}

/** How many of the 300 are in each state; the rest is active. */
const STATES: [State, number][] = [
  ['CREATED', 18],
  ['EMAIL_CONFIRMED', 14],
  ['FEE_PAID', 9],
  ['EXPIRED', 42],
  ['SUSPENDED', 4],
  ['REFUSED', 6],
  ['ERASED', 3],
]

const WEIGHTED: Membertype[] = [
  'SPP',
  'SPP',
  'SPP',
  'SPV',
  'SPV',
  'SPV',
  'SPV',
  'HONORAIRE',
  'HONORAIRE',
  'ADMINISTRATIF',
  'EXTERNE',
]
const WAITING_HOURS = [3, 7, 11, 19, 26, 31, 44, 53, 70]

const stateOf = (index: number): State => {
  let upTo = 0
  for (const [state, count] of STATES) {
    upTo += count
    if (index < upTo) return state
  }
  return 'ACTIVE'
}

const spoken = (name: string) => name.replace(/^(Le|Da)-/, '$1 ')
const mailPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Some came five years ago and paid once: what they left has been kept long enough. */
export const GONE_DAYS = 1_850

/** The members of the demonstration, without their accounts of well-known address. */
export function demoMembers(count: number, today: Date): DemoMember[] {
  const random = seededRandom(18)
  const day = (yearsAgo: number) => {
    const date = new Date(Date.UTC(today.getUTCFullYear() - yearsAgo, random.below(12), 1 + random.below(28)))
    return date.toISOString().slice(0, 10)
  }
  const members: DemoMember[] = Array.from({ length: count }, (_, index) => {
    const state = stateOf(index)
    const firstName = random.pick(FIRST_NAMES)
    const lastName = spoken(random.pick(LAST_NAMES))
    const membertype = random.pick(WEIGHTED)
    const chosen = (['UDSP', 'FNSPF'] as const).filter(() => random.next() < 0.55)
    const age = membertype === 'HONORAIRE' ? 58 + random.below(25) : 20 + random.below(38)
    const registered = state === 'CREATED' || state === 'EMAIL_CONFIRMED' ? random.below(60) : 5 + random.below(900)
    const offspring = membertype === 'HONORAIRE' || random.next() < 0.55 ? 0 : 1 + random.below(3)
    return {
      firstName,
      lastName,
      email: `${mailPart(firstName)}.${mailPart(lastName)}.${index + 1}@demo.example`,
      phone: `+336${String(10_000_000 + random.below(89_999_999))}`,
      birthDate: day(age),
      cis: random.pick(CENTRES),
      membertype,
      subscriptions: subscriptionsFor(membertype, chosen),
      doubleStatus: membertype === 'SPP' && random.next() < 0.2,
      newsletter: random.next() < 0.8,
      state,
      registeredDaysAgo: state === 'EXPIRED' && index % 11 === 0 ? GONE_DAYS : registered,
      paidHoursAgo: WAITING_HOURS[index % WAITING_HOURS.length] as number,
      children: Array.from({ length: offspring }, () => ({
        firstName: random.pick(FIRST_NAMES),
        birthDate: day(1 + random.below(15)),
      })),
    }
  })
  return withDoubles(members)
}

/** Two registered a second time with another e-mail, and two of a household gave one telephone. */
function withDoubles(members: DemoMember[]): DemoMember[] {
  const inState = (wanted: State) => members.filter(({ state }) => state === wanted)
  const [first, second, third, fourth] = inState('ACTIVE')
  const [created] = inState('CREATED')
  const [confirmed] = inState('EMAIL_CONFIRMED')
  return members.map((member) => {
    if (member === created && first)
      return {
        ...member,
        firstName: first.firstName,
        lastName: first.lastName.toUpperCase(),
        birthDate: first.birthDate,
      }
    if (member === confirmed && second) {
      const { firstName, lastName, birthDate, phone } = second
      return { ...member, firstName, lastName, birthDate, phone }
    }
    return member === fourth && third ? { ...member, phone: third.phone } : member
  })
}
