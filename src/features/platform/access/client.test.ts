import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

const seconds = (fromNow: number) => String(Math.floor(Date.now() / 1_000) + fromNow)
const stored = (tokenExpiration: string) => ({
  username: 'anne@caserne.example',
  userId: '7',
  token: 'a.b.c',
  subscriptions: 'AMICALE',
  roles: 'ski_USER',
  accountValidity: '2100-12-31',
  tokenExpiration,
})

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
})

const open = async (values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values)) kept.set(key, value)
  return await import('./client.ts')
}

test('a session that ended while no page was open is cleared from the storage by the next one, as by a sign-out', async () => {
  const { readSession } = await open(stored(seconds(-1)))
  expect(readSession()).toBeUndefined()
  expect(Object.fromEntries(kept)).toEqual({ accountValidity: '1970-01-01' })
})

test('a session that has time left is restored, and stays in the storage', async () => {
  const { readSession, endSession } = await open(stored(seconds(60)))
  expect(readSession()).toMatchObject({ userId: 7, roles: ['ski_USER'] })
  expect(kept.get('token')).toBe('a.b.c')
  endSession()
  expect(Object.fromEntries(kept)).toEqual({ accountValidity: '1970-01-01' })
})

test('a session that another tab has not finished writing is left alone', async () => {
  const { token: _token, ...unfinished } = stored(seconds(60))
  await open(unfinished)
  expect(kept.get('username')).toBe('anne@caserne.example')
})

test('a token that another tab has written before its end is not taken for an expired one', async () => {
  const { tokenExpiration: _end, ...unfinished } = stored(seconds(60))
  await open(unfinished)
  expect(kept.get('token')).toBe('a.b.c')
})

test('a session that its round extends is the same person’s: nothing of theirs is dropped, and it ends later', async () => {
  const { readSession, extendSession, onSessionChange } = await open(stored(seconds(60)))
  const tell = vi.fn()
  onSessionChange(tell)
  const exp = Math.floor(Date.now() / 1_000) + 72_000
  extendSession(`a.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c`)
  expect(readSession()).toMatchObject({ userId: 7, tokenExpiration: exp })
  expect(tell).not.toHaveBeenCalled()
})

test('every tab learns how long an unused session lasts from the answer to one of them (rules#sessions)', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  const one = await open(stored(seconds(43_200)))
  vi.resetModules()
  const other = await import('./client.ts')
  one.identity.lasts(3_600)
  window.dispatchEvent(new Event('storage'))
  const end = Date.parse('2026-11-27T09:00:00Z')
  expect([one.readSession()?.unusedUntil, other.readSession()?.unusedUntil]).toEqual([end, end])

  vi.advanceTimersByTime(1_800_000)
  other.identity.lasts(3_600)
  window.dispatchEvent(new Event('storage'))
  expect(one.readSession()?.unusedUntil).toBe(end + 1_800_000)
})

test('answers that tell the same end but for their way change nothing on the screens', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  const { identity, readSession } = await open(stored(seconds(43_200)))
  identity.lasts(3_600)
  const before = readSession()
  vi.advanceTimersByTime(62_000)
  identity.lasts(3_540)
  expect(readSession()).toBe(before)
})

test('a session that its round extends is not over for want of use, and a new one begins without the end of the last', async () => {
  const { readSession, identity, extendSession, beginSession } = await open(stored(seconds(43_200)))
  const token = `a.${Buffer.from(JSON.stringify({ exp: Number(seconds(72_000)) })).toString('base64url')}.c`
  identity.lasts(3_600)
  extendSession(token)
  expect(readSession()?.unusedUntil).toBeUndefined()
  identity.lasts(3_600)
  const login = { username: 'anne@caserne.example', userId: 7, token, subscriptions: [], roles: [] }
  beginSession({ ...login, accountValidity: '2100-12-31' })
  expect(readSession()?.unusedUntil).toBeUndefined()
})
