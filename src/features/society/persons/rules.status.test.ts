import { describe, expect, test } from 'vitest'
import {
  afterPayment,
  paidBy,
  requestsChange,
  type StatusRequest,
  statusAfter,
  statusToPay,
  wantedOf,
} from './rules.ts'

const member: StatusRequest = {
  membertype: 'SPV',
  membertypePrecision: null,
  subscriptions: ['AMICALE', 'UDSP'],
  wantedMembertype: null,
  wantedMembertypePrecision: null,
  wantedSubscriptions: null,
}
const retired = { membertype: 'HONORAIRE', membertypePrecision: null, subscriptions: ['HONORAIRE'] } as const
const requesting: StatusRequest = { ...member, wantedMembertype: 'HONORAIRE', wantedSubscriptions: ['HONORAIRE'] }

describe('A status and what follows from its change (rules#status-and-subscriptions)', () => {
  test('AMICALE and HONORAIRE follow the status; a precision is for EXTERNE alone', () => {
    expect(statusAfter(member, { membertype: 'HONORAIRE' })).toEqual({
      ...retired,
      subscriptions: ['HONORAIRE', 'UDSP'],
    })
    expect(statusAfter(member, { membertype: 'EXTERNE', membertypePrecision: 'Conjoint' })).toEqual({
      membertype: 'EXTERNE',
      membertypePrecision: 'Conjoint',
      subscriptions: ['AMICALE', 'UDSP'],
    })
    expect(statusAfter(member, { membertypePrecision: 'Conjoint' }).membertypePrecision).toBeNull()
    expect(statusAfter(member, { subscriptions: ['HONORAIRE'] }).subscriptions).toEqual(['AMICALE'])
  })
})

describe('What is wanted takes effect when it is paid', () => {
  test('the fees follow from what is wanted; wanting what one is, is no wish', () => {
    expect(statusToPay(member)).toEqual({
      membertype: 'SPV',
      membertypePrecision: null,
      subscriptions: ['AMICALE', 'UDSP'],
    })
    expect(statusToPay(requesting)).toEqual(retired)
    expect(wantedOf({ ...member, ...requestsChange(member, { ...retired, subscriptions: ['HONORAIRE'] }) })).toEqual(
      retired,
    )
    expect(
      wantedOf({
        ...requesting,
        ...requestsChange(requesting, statusAfter(member, { subscriptions: ['UDSP', 'AMICALE'] })),
      }),
    ).toBeNull()
  })

  test('a different status, precision or single subscription is enough for a wish', () => {
    const external = { ...member, membertype: 'EXTERNE' as const, membertypePrecision: 'Ami' }
    const requestOf = (person: StatusRequest, changes: object) =>
      wantedOf({ ...person, ...requestsChange(person, { ...person, ...changes }) })
    expect(requestOf(member, {})).toBeNull()
    expect(requestOf(member, { membertype: 'SPP' })).toMatchObject({ membertype: 'SPP' })
    expect(requestOf(external, { membertypePrecision: 'Voisin' })).toMatchObject({ membertypePrecision: 'Voisin' })
    expect(requestOf(member, { subscriptions: ['AMICALE', 'FNSPF'] })).toMatchObject({
      subscriptions: ['AMICALE', 'FNSPF'],
    })
  })

  test('a person who wants nothing else stays as they are, with their precision', () => {
    const external = { ...member, membertype: 'EXTERNE' as const, membertypePrecision: 'Ami' }
    expect(afterPayment(external, { membertype: 'EXTERNE', subscriptions: ['AMICALE'] })).toEqual({
      membertype: 'EXTERNE',
      membertypePrecision: 'Ami',
      subscriptions: ['AMICALE'],
      wantedMembertype: null,
      wantedMembertypePrecision: null,
      wantedSubscriptions: null,
    })
  })

  test('a subscription that no fee stands for is not paid by the others, unless it is held already', () => {
    const wanted = {
      membertype: 'SPV' as const,
      subscriptions: ['AMICALE' as const, 'UDSP' as const, 'FNSPF' as const],
    }
    const fees = [{ subscription: 'AMICALE' as const }]
    expect(paidBy(wanted, [], fees).subscriptions).toEqual(['AMICALE'])
    expect(paidBy(wanted, ['UDSP'], fees).subscriptions).toEqual(['AMICALE', 'UDSP'])
    expect(paidBy(wanted, [], [...fees, { subscription: 'FNSPF' }]).subscriptions).toEqual(['AMICALE', 'FNSPF'])
  })

  test('a paid choice counts and ends the wish, and a choice changed meanwhile waits for its own fee', () => {
    const paid = { membertype: 'HONORAIRE' as const, subscriptions: ['HONORAIRE' as const] }
    expect(afterPayment(requesting, paid)).toMatchObject({ membertype: 'HONORAIRE', wantedMembertype: null })
    const changed: StatusRequest = { ...requesting, wantedMembertype: 'SPP', wantedSubscriptions: ['AMICALE'] }
    expect(afterPayment(changed, paid)).toEqual(retired)
    // Same except for one subscription, which has a fee of its own.
    const external = { ...requesting, wantedMembertype: 'EXTERNE' as const, wantedMembertypePrecision: 'Ami' }
    expect(afterPayment(external, paid)).not.toHaveProperty('wantedMembertype')
    const more: StatusRequest = { ...requesting, wantedSubscriptions: ['HONORAIRE', 'UDSP'] }
    expect(afterPayment(more, paid)).not.toHaveProperty('wantedMembertype')
    expect(wantedOf({ ...requesting, wantedSubscriptions: null })).toBeNull()
    // An order from before the status was stored with it.
    expect(afterPayment(requesting, undefined)).toEqual({})
  })

  test('an EXTERNE keeps the precision that was wanted with it', () => {
    const external: StatusRequest = {
      ...member,
      wantedMembertype: 'EXTERNE',
      wantedMembertypePrecision: 'Conjointe d’un pompier',
      wantedSubscriptions: ['AMICALE'],
    }
    expect(afterPayment(external, { membertype: 'EXTERNE', subscriptions: ['AMICALE'] })).toMatchObject({
      membertypePrecision: 'Conjointe d’un pompier',
      wantedMembertype: null,
    })
  })
})
