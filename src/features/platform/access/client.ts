import { useSyncExternalStore } from 'react'
import { hasEnded, parisDay } from '../../../shared/dates.ts'
import { serverNow } from '../../../web/clock.ts'
import type { Identity } from '../../../web/http.ts'
import type { CommissionRight, LoginResponse, Requirement } from './contract.ts'
import { isAllowed, type RequiredScope } from './rules.ts'

/** What the browser stores of a session (rules#sessions); `tokenExpiration` in seconds since the epoch. */
export type Session = {
  username: string
  token: string
  userId: number
  roles: string[]
  subscriptions: string[]
  accountValidity: string
  accessUntil: string
  tokenExpiration: number
  /** When it ends without further use, in milliseconds; undefined until a call was answered. */
  unusedUntil: number | undefined
}

const KEYS = {
  username: 'username',
  userId: 'userId',
  token: 'token',
  subscriptions: 'subscriptions',
  roles: 'roles',
  accountValidity: 'accountValidity',
  accessUntil: 'accessUntil',
  tokenExpiration: 'tokenExpiration',
  unusedUntil: 'sessionUnusedUntil',
} as const

const EPOCH = '1970-01-01'
const list = (text: string | null) => (text ? text.split(',') : [])

/** Signed in means a token, a user name and time left on the token (rules#sessions). */
function load(): Session | undefined {
  const token = localStorage.getItem(KEYS.token)
  const username = localStorage.getItem(KEYS.username)
  const tokenExpiration = Number(localStorage.getItem(KEYS.tokenExpiration))
  if (!token || !username || tokenExpiration * 1000 <= serverNow()) return undefined
  return {
    username,
    token,
    tokenExpiration,
    unusedUntil: Number(localStorage.getItem(KEYS.unusedUntil)) || undefined,
    userId: Number(localStorage.getItem(KEYS.userId)),
    roles: list(localStorage.getItem(KEYS.roles)),
    subscriptions: list(localStorage.getItem(KEYS.subscriptions)),
    accountValidity: localStorage.getItem(KEYS.accountValidity) ?? EPOCH,
    accessUntil: localStorage.getItem(KEYS.accessUntil) ?? localStorage.getItem(KEYS.accountValidity) ?? EPOCH,
  }
}

let current = load()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const MAX_TIMER = 2_147_483_647

/** Whether the stored token has expired: the session ended while no page was open, or in another tab. */
function hasExpired() {
  const until = localStorage.getItem(KEYS.tokenExpiration)
  // Another tab that signs in writes one entry after the other: a token without its end is not an expired one.
  if (until === null || localStorage.getItem(KEYS.token) === null) return false
  return Number(until) * 1000 <= serverNow()
}

function refresh() {
  if (hasExpired()) clear()
  current = load()
  clearTimeout(timer)
  // Ends the session on time, also in an idle tab.
  if (current) timer = setTimeout(expire, Math.min(current.tokenExpiration * 1000 - serverNow(), MAX_TIMER))
  for (const listener of listeners) listener()
}

function expire() {
  if (load()) refresh()
  else endSession()
}

/** The token's expiry: the `exp` claim of its middle segment. */
function expiryOf(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return Number((JSON.parse(atob(payload)) as { exp?: number }).exp ?? 0)
}

/** The signed-in session; in components use `useSession`. */
export const readSession = () => current

export function beginSession(login: LoginResponse) {
  localStorage.setItem(KEYS.userId, String(login.userId))
  localStorage.setItem(KEYS.subscriptions, login.subscriptions.join(','))
  localStorage.setItem(KEYS.roles, login.roles.join(','))
  localStorage.setItem(KEYS.accountValidity, login.accountValidity)
  localStorage.setItem(KEYS.accessUntil, login.accessUntil ?? login.accountValidity)
  localStorage.setItem(KEYS.tokenExpiration, String(expiryOf(login.token)))
  localStorage.removeItem(KEYS.unusedUntil)
  localStorage.setItem(KEYS.username, login.username)
  localStorage.setItem(KEYS.token, login.token)
  refresh()
}

/** Called after a renewal: the session continues with the new paid period. */
export function renewSession(accountValidity: string) {
  localStorage.setItem(KEYS.accountValidity, accountValidity)
  localStorage.setItem(KEYS.accessUntil, accountValidity)
  refresh()
}

/** Replaces the token when the server extends the session for a round (rules#rounds). */
export function extendSession(token: string) {
  localStorage.setItem(KEYS.tokenExpiration, String(expiryOf(token)))
  // An extended session does not depend on its use.
  localStorage.removeItem(KEYS.unusedUntil)
  localStorage.setItem(KEYS.token, token)
  refresh()
}

/**
 * Two ends closer than this are the same: network delay and rounding to seconds make the difference, in milliseconds.
 */
const SAME_END = 5_000

/** Stores how long the session lasts, as a reply says, for every tab. */
function noteEnd(seconds: number) {
  const until = Math.round(serverNow() + seconds * 1000)
  if (!current || Math.abs(until - (current.unusedUntil ?? 0)) < SAME_END) return
  localStorage.setItem(KEYS.unusedUntil, String(until))
  refresh()
}

/** The server noticed before the page that the fee has lapsed: the session continues with the renewal. */
const lapseSession = () => renewSession(EPOCH)

/** Clears everything and sets the account validity back to 1970-01-01 (rules#sessions). */
function clear() {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  localStorage.setItem(KEYS.accountValidity, EPOCH)
}

export function endSession() {
  clear()
  refresh()
}

let link: string | undefined
/** While an order is shown by its link, calls send the link and no session (rules#order-links). */
export const actByLink = (text: string | undefined) => {
  link = text
}

/** Credentials of the calls, and what their refusals mean for the session. */
export const identity: Identity = {
  token: () => link ?? current?.token,
  refused: ({ status, code }) => {
    if (link !== undefined) return
    if (status === 401) endSession()
    if (code === 'account-expired') lapseSession()
  },
  lasts: noteEnd,
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the fee has lapsed: only the renewal is open, otherwise the person is a visitor. */
export const hasLapsed = ({ accessUntil }: Session) => hasEnded(accessUntil, parisDay(new Date(serverNow())))

/** Calls `tell` when another account, or none, is signed in. */
export function onSessionChange(tell: () => void) {
  let userId = current?.userId
  subscribe(() => {
    if (current?.userId === userId) return
    userId = current?.userId
    tell()
  })
}

/** The signed-in user, or undefined; synchronized across tabs. */
export const useSession = () => useSyncExternalStore(subscribe, readSession)

/** Holder of rights on screens: nobody if nobody is signed in, or the fee has lapsed. */
export function useHolder() {
  const session = useSession()
  return session && !hasLapsed(session) ? session : undefined
}

/**
 * Whether the signed-in person has a right (`may`) on the society or a commission; what they may not do is not shown.
 */
export function useMay(right: Requirement): boolean
export function useMay(right: CommissionRight, asked: RequiredScope): boolean
export function useMay(right: Requirement | CommissionRight, asked: RequiredScope = []): boolean {
  const holder = useHolder()
  if (!holder) return false
  return 'commission' in right ? isAllowed(holder, right, asked) : isAllowed(holder, right)
}

window.addEventListener('storage', refresh)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && expire())
refresh()
