import { expect, test } from 'vitest'
import { MemberByHand } from '../contract.ts'
import { bodyOf, feeErrors, freshDraft, memberErrors } from './MemberDraft.ts'

const typed = { ...freshDraft(), lastName: 'Abgrall', firstName: 'Marcel', membertype: 'HONORAIRE' }

test('two names and a status are all that a member by hand needs', () => {
  expect(memberErrors(typed)).toEqual({})
  expect(MemberByHand.safeParse(bodyOf(typed, undefined)).success).toBe(true)
  expect(Object.keys(memberErrors(freshDraft())).sort()).toEqual(['firstName', 'lastName', 'membertype'])
})

test('what is left empty of a member by hand is not sent, nor what stands under a box that is not ticked', () => {
  const sent = JSON.parse(JSON.stringify(bodyOf(typed, { season: 2027, total: 20 })))
  expect(sent).toEqual({
    lastName: 'Abgrall',
    firstName: 'Marcel',
    membertype: 'HONORAIRE',
    subscriptions: [],
    udFnspfDoubleStatusSubscription: false,
    relations: [],
  })
})

test('a payment by hand is of the fees that were shown, and of none before they are', () => {
  const paid = { ...typed, paid: true, date: '2026-11-20' }
  expect(bodyOf(paid, { season: 2027, total: 20 }).payment).toEqual({
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
