import { describe, expect, test } from 'vitest'
import type { Operation } from './contract.ts'
import { faultOf, handedIn, saleKeyOf, setRight, stubOf, whyWaits, withoutReceipt } from './rules.ts'

const now = new Date('2026-12-05T18:00:00.000Z')
const right = (at: string, sentAt: string, opensOn = '2026-12-01') =>
  setRight(at, sentAt, { opensOn, now }).toISOString()

describe('When something was done at a door (rules#rounds)', () => {
  test('the time of an operation is that of the phone’s clock less its offset when it sends: fast, slow, or wrong by a year', () => {
    expect(right('2026-12-05T17:00:00.000Z', '2026-12-05T18:00:00.000Z')).toBe('2026-12-05T17:00:00.000Z')
    expect(right('2026-12-05T17:30:00.000Z', '2026-12-05T18:30:00.000Z')).toBe('2026-12-05T17:00:00.000Z')
    expect(right('2025-12-05T17:00:00.000Z', '2025-12-05T18:00:00.000Z')).toBe('2026-12-05T17:00:00.000Z')
  })

  test('the time of an operation does not depend on how long the sync takes', () => {
    for (const sentAt of ['2026-12-05T17:59:31.000Z', '2026-12-05T18:00:29.000Z'])
      expect(right('2026-12-05T17:00:00.000Z', sentAt)).toBe('2026-12-05T17:00:00.000Z')
    expect(right('2026-12-05T17:00:00.000Z', '2026-12-05T18:00:31.000Z')).toBe('2026-12-05T16:59:00.000Z')
  })

  test('the time of an operation is never before the campaign opened, nor in the future', () => {
    expect(right('2026-11-20T17:00:00.000Z', '2026-12-05T18:00:00.000Z')).toBe('2026-12-01T00:00:00.000Z')
    expect(right('2026-12-06T17:00:00.000Z', '2026-12-05T18:00:00.000Z')).toBe(now.toISOString())
  })
})

test('A number can stand on a stub from 1 to seven digits; what was mistyped is none', () => {
  expect([1, 9_999_999].map((stub) => stubOf({ stub }))).toEqual([1, 9_999_999])
  for (const stub of [undefined, 0, -1, 1.5, 10_000_000, Number.NaN]) expect(stubOf({ stub })).toBeUndefined()
})

const id = '01900000-0000-7000-8000-000000000001'
const key = '01900000-0000-7000-8000-000000000002'
type Visit = Extract<Operation, { kind: 'VISIT' }>
const visit = (more: Partial<Visit>): Visit => ({
  id,
  year: 2027,
  at: now.toISOString(),
  kind: 'VISIT',
  doorId: 1,
  flat: '',
  outcome: 'ABSENT',
  ...more,
})
const cash = { amount: 12.35, means: 'CASH' as const, email: 'a@courrier.example', reference: 'BNP 12' }

describe('What is given at a door', () => {
  test('a gift by hand is a sale under its own name, in cents; one by card is the purchase the phone names', () => {
    const byHand = { id, outcome: 'GIVEN' as const, gift: cash }
    const byCard = { ...byHand, gift: { amount: 10, means: 'CARD' as const, key } }
    expect([saleKeyOf(byHand), saleKeyOf(byCard)]).toEqual([id, key])
    // A key on a gift without a card has no meaning.
    expect(saleKeyOf({ ...byHand, gift: { ...cash, key } })).toBe(id)
    const { email, reference } = cash
    expect(handedIn(byHand)).toEqual({ cents: 1_235, method: 'CASH', reference, email })
    expect(handedIn(byCard)).toBeUndefined()
  })

  test('a door where nobody gave has no gift, whatever else was sent', () => {
    for (const outcome of ['ABSENT', 'NO', 'COME_BACK', 'NEVER'] as const)
      expect([saleKeyOf({ id, outcome, gift: cash }), handedIn({ outcome, gift: cash })]).toEqual([null, undefined])
  })
})

test.each<[string, Partial<Visit>, string | null]>([
  ['a gift', { outcome: 'GIVEN', gift: cash }, null],
  ['nobody there', {}, null],
  ['a gift of nothing', { outcome: 'GIVEN' }, 'gift'],
  ['money where nobody was there', { gift: cash }, 'gift'],
  ['a card with its purchase', { outcome: 'GIVEN', gift: { amount: 10, means: 'CARD', key } }, null],
  ['a card without a purchase', { outcome: 'GIVEN', gift: { amount: 10, means: 'CARD' } }, 'gift.key'],
  ['a card that is its own purchase', { outcome: 'GIVEN', gift: { amount: 10, means: 'CARD', key: id } }, 'gift.key'],
  ['come back', { outcome: 'COME_BACK' }, null],
  ['come back on a day', { outcome: 'COME_BACK', comeBackOn: '2026-12-08' }, null],
  ['at an hour', { outcome: 'COME_BACK', comeBackOn: '2026-12-08', comeBackAt: '18:00' }, null],
  ['at an hour of no day', { outcome: 'COME_BACK', comeBackAt: '18:00' }, 'comeBackAt'],
  ['a day to come back for who said no', { outcome: 'NO', comeBackOn: '2026-12-08' }, 'comeBackOn'],
])('A visit « %s » is accepted, or its wrong field is named', (_what, more, field) => {
  expect(faultOf(visit(more))).toBe(field)
})

test('A note has nothing that could be wrong once it reads well', () => {
  expect(
    faultOf({ id, year: 2027, at: now.toISOString(), kind: 'NOTE', doorId: 1, flat: '', note: 'DOG', text: 'x' }),
  ).toBe(null)
})

test('A seller’s visits and notes are taken, hand-overs those of who administers; of a revoked phone everything waits, and what is noted elsewhere', () => {
  const [seller, administrator] = [
    { sells: true, handsOver: false },
    { sells: true, handsOver: true },
  ]
  const nobody = { sells: false, handsOver: false }
  for (const kind of ['VISIT', 'NOTE', 'WITHDRAW'] as const) {
    expect(whyWaits(kind, { revoked: false, rights: seller, isOwnDoor: true })).toBe(null)
    expect(whyWaits(kind, { revoked: false, rights: seller, isOwnDoor: false })).toBe('ELSEWHERE')
    expect(whyWaits(kind, { revoked: false, rights: administrator, isOwnDoor: false })).toBe(null)
    expect(whyWaits(kind, { revoked: false, rights: nobody, isOwnDoor: true })).toBe('NO_RIGHT')
    expect(whyWaits(kind, { revoked: true, rights: administrator, isOwnDoor: true })).toBe('REVOKED')
  }
  expect(whyWaits('HANDOVER', { revoked: false, rights: seller, isOwnDoor: true })).toBe('NO_RIGHT')
  expect(whyWaits('HANDOVER', { revoked: false, rights: administrator, isOwnDoor: true })).toBe(null)
})

test('The receipt address of a gift is kept while it waits, and no longer', () => {
  const gift = visit({ outcome: 'GIVEN', gift: cash })
  expect(withoutReceipt(gift, true)).toEqual(gift)
  const { email: _email, ...rest } = cash
  expect(withoutReceipt(gift, false)).toEqual({ ...gift, gift: rest })
  expect(withoutReceipt(visit({}), false)).toEqual(visit({}))
})
