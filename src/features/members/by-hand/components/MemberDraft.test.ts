import { expect, test } from 'vitest'
import { MemberByHand } from '../contract.ts'
import { bodyOf, DEMANDS, feeErrors, freshDraft, memberErrors } from './MemberDraft.ts'

const loaded = { due: undefined, fields: [], alike: [] }
const typed = { ...freshDraft(), lastName: 'Abgrall', firstName: 'Marcel', membertype: 'HONORAIRE' }

test('two names and a status are all that a member by hand needs', () => {
  expect(memberErrors(typed)).toEqual({})
  expect(MemberByHand.safeParse(bodyOf(typed, loaded)).success).toBe(true)
  expect(Object.keys(memberErrors(freshDraft())).sort()).toEqual(['firstName', 'lastName', 'membertype'])
})

test('an empty field of a member added by hand is not sent, nor a field under a box that is not ticked', () => {
  const sent = JSON.parse(JSON.stringify(bodyOf(typed, { ...loaded, due: { season: 2027, total: 20 } })))
  expect(sent).toEqual({
    lastName: 'Abgrall',
    firstName: 'Marcel',
    membertype: 'HONORAIRE',
    subscriptions: [],
    udFnspfDoubleStatusSubscription: false,
    freeFields: [],
    relations: [],
    alikeIds: [],
  })
})

test('the free fields that were filled in are sent as each holds its value, and stand where a refusal names them', () => {
  const field = { access: 'ADMINISTRATORS' as const, choices: [], version: 1 }
  const fields = [
    { ...field, id: 3, name: 'Permis', kind: 'YES_NO' as const },
    { ...field, id: 4, name: 'Matricule', kind: 'TEXT' as const },
  ]
  // Field 5 was deleted after the value was typed.
  const draft = { ...typed, free: { f3: 'true', f4: ' ', f5: 'A 4411' } }
  expect(bodyOf(draft, { ...loaded, fields }).freeFields).toEqual([
    { id: 3, value: true },
    { id: 4, value: null },
  ])
  expect(DEMANDS.at?.('values.3')).toBe('free.f3')
})

test('a payment by hand is of the fees that were shown, and of none before they are', () => {
  const paid = { ...typed, paid: true, date: '2026-11-20' }
  expect(bodyOf(paid, { ...loaded, due: { season: 2027, total: 20 } }).payment).toEqual({
    season: 2027,
    amount: 20,
    method: 'CHEQUE',
    date: '2026-11-20',
  })
  expect(Object.keys(feeErrors(paid, undefined))).toEqual(['paid'])
  expect(Object.keys(feeErrors(paid, { rows: [] }))).toEqual(['paid'])
  expect(feeErrors(paid, { rows: [1] })).toEqual({})
  expect(feeErrors(typed, undefined)).toEqual({})
})

test('members shown as perhaps the same person are sent as somebody else', () => {
  expect(bodyOf(typed, { ...loaded, alike: [{ id: 7 }, { id: 9 }] }).alikeIds).toEqual([7, 9])
})
