import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ADMIN_PASSWORD_MIN,
  isPasswordAllowed,
  isStrongPassword,
  mayRecover,
  passwordMinimum,
} from '../../members/authentication/rules.ts'
import { waiting } from '../../members/membership/validation/rules.ts'
import { MEMBERTYPES, STATES, SUBSCRIPTIONS } from './contract.ts'
import { keepsEmail, maySignIn, maySucceed, subscriptionsFor } from './rules.ts'

describe('Subscriptions follow the status (rules#status-and-subscriptions)', () => {
  test('HONORAIRE and AMICALE exclude each other, the rest stays as chosen, twice is once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MEMBERTYPES), fc.subarray([...SUBSCRIPTIONS]), (membertype, chosen) => {
        const given = subscriptionsFor(membertype, chosen)
        expect(given.includes('HONORAIRE')).toBe(membertype === 'HONORAIRE')
        expect(given.includes('AMICALE')).toBe(membertype !== 'HONORAIRE')
        for (const optional of ['UDSP', 'FNSPF'] as const)
          expect(given.includes(optional)).toBe(chosen.includes(optional))
        expect(subscriptionsFor(membertype, given)).toEqual(given)
      }),
    )
  })
})

describe('Passwords (rules#passwords)', () => {
  const person = { firstName: 'Maëlle', lastName: 'Le Goff', email: 'maelle.legoff@caserne.example' }

  test.each([
    '',
    'abcde',
    '123456',
    'AZERTY',
    'Motdepasse',
    'maëlle',
    'LE GOFF',
    'le goffmaëlle',
    'maëllele goff',
    'Maëlle Le Goff',
    'maelle.legoff',
    'maelle.legoff@caserne.example',
    'x'.repeat(129),
  ])('%s is not allowed', (password) => expect(isPasswordAllowed(password, person)).toBe(false))

  test.each(['sirène', 'échelle', 'un pompier au grand cœur', '🚒🚒🚒', 'x9'.repeat(64)])('%s is allowed', (password) =>
    expect(isPasswordAllowed(password, person)).toBe(true),
  )

  test('a name that the registration does not have yet is nobody’s name', () => {
    expect(isPasswordAllowed('sirène', {})).toBe(true)
  })

  test('an administrator needs a longer password', () => {
    expect([passwordMinimum([]), passwordMinimum(['ski_USER'])]).toEqual([6, 6])
    expect([passwordMinimum(['ski_USER', 'ski_ADMIN']), ADMIN_PASSWORD_MIN]).toEqual([12, 12])
  })

  test('over ten characters is strong', () => {
    expect([isStrongPassword('0123456789'), isStrongPassword('01234567890')]).toEqual([false, true])
  })
})

test('an account takes no step that the life cycle does not know', () => {
  const steps = STATES.flatMap((from) => STATES.filter((to) => maySucceed(from, to)).map((to) => `${from}>${to}`))
  expect(steps).toEqual([
    ...['CREATED>EMAIL_CONFIRMED', 'CREATED>ERASED'],
    ...['EMAIL_CONFIRMED>CREATED', 'EMAIL_CONFIRMED>FEE_PAID', 'EMAIL_CONFIRMED>ERASED'],
    ...['FEE_PAID>CREATED', 'FEE_PAID>EMAIL_CONFIRMED', 'FEE_PAID>ACTIVE', 'FEE_PAID>REFUSED', 'FEE_PAID>ERASED'],
    ...['ACTIVE>FEE_PAID', 'ACTIVE>EXPIRED', 'ACTIVE>SUSPENDED', 'ACTIVE>ERASED'],
    ...['EXPIRED>ACTIVE', 'EXPIRED>SUSPENDED', 'EXPIRED>ERASED'],
    ...['SUSPENDED>ACTIVE', 'SUSPENDED>EXPIRED', 'SUSPENDED>ERASED'],
    'REFUSED>ERASED',
  ])
})

test('the state of an account decides on sign-in, on keeping the old e-mail and on choosing a new password', () => {
  expect(STATES.filter(maySignIn)).toEqual(['ACTIVE', 'EXPIRED'])
  expect(STATES.filter(keepsEmail)).toEqual(['ACTIVE', 'EXPIRED', 'SUSPENDED'])
  expect(STATES.filter(mayRecover)).toEqual(['CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])
  expect([maySignIn(null), mayRecover(null)]).toEqual([false, false])
})

test('an account that has waited 48 hours is late', () => {
  const paid = '2026-11-20T08:00:00.000Z'
  expect(waiting(paid, new Date('2026-11-22T07:59:59Z'))).toEqual({ hours: 47, late: false })
  expect(waiting(paid, new Date('2026-11-22T08:00:00Z'))).toEqual({ hours: 48, late: true })
})
