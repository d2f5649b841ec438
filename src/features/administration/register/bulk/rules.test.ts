import { expect, test } from 'vitest'
import { STATES } from '../../../society/persons/contract.ts'
import { writingVerdict } from './rules.ts'

const person = {
  state: 'ACTIVE',
  email: 'maelle@caserne.example',
  emailConfirmedAt: '2026-01-01T00:00:00Z',
  newsletterOptIn: true,
  isOutside: false,
  refusesSender: false,
} as const

test('nobody is written to whose account is closed, nor a child', () => {
  const closed = [...STATES, null].filter((state) => writingVerdict({ ...person, state }, 'NEWS') === 'CLOSED')
  expect(closed).toEqual(['SUSPENDED', 'REFUSED', 'ERASED', null])
  expect(writingVerdict({ ...person, email: null }, 'NEWS')).toBe('NO_EMAIL')
})

test('nobody is written to at an e-mail that nobody has shown to be theirs', () => {
  const unshown = { ...person, emailConfirmedAt: null }
  expect(writingVerdict({ ...person, state: 'CREATED' }, 'SERVICE')).toBe('EMAIL_UNCONFIRMED')
  expect(writingVerdict({ ...unshown, state: 'FEE_PAID' }, 'SERVICE')).toBe('EMAIL_UNCONFIRMED')
  expect(writingVerdict({ ...person, state: 'FEE_PAID' }, 'SERVICE')).toBe('DONE')
  // Entered by the board: somebody who signs in has received the mail with the password.
  for (const state of ['ACTIVE', 'EXPIRED'] as const)
    expect(writingVerdict({ ...unshown, state }, 'SERVICE')).toBe('DONE')
})

test('news goes to those who agreed to it, what concerns the membership to all', () => {
  const silent = { ...person, newsletterOptIn: false }
  expect(writingVerdict(silent, 'NEWS')).toBe('NO_CONSENT')
  expect(writingVerdict(silent, 'SERVICE')).toBe('DONE')
  expect(writingVerdict(person, 'NEWS')).toBe('DONE')
})

test('nobody is written to whom it no longer concerns, nor who refuses the messages of its sender', () => {
  expect(writingVerdict({ ...person, isOutside: true, refusesSender: true }, 'NEWS')).toBe('OUTSIDE')
  expect(writingVerdict({ ...person, refusesSender: true }, 'NEWS')).toBe('REFUSED_COMMISSION')
  expect(writingVerdict({ ...person, refusesSender: true, email: null }, 'NEWS')).toBe('REFUSED_COMMISSION')
  expect(writingVerdict({ ...person, refusesSender: true, newsletterOptIn: false }, 'NEWS')).toBe('NO_CONSENT')
})
