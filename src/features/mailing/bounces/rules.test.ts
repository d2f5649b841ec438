import { describe, expect, test } from 'vitest'
import { classify, eventOf, verdictOf } from './rules.ts'

const failed = (status: string, diagnostic = '') => classify({ action: 'failed', status, diagnostic })

describe('What a failed delivery says of its address (rules#addresses-that-fail)', () => {
  test.each([
    ['5.1.1', '', 'HARD UNKNOWN'],
    ['5.1.10', '', 'HARD UNKNOWN'],
    ['5.1.2', '', 'HARD UNREACHABLE'],
    ['5.2.1', '', 'HARD UNKNOWN'],
    ['5.2.2', '', 'HARD FULL'],
    ['4.2.2', '', 'SOFT FULL'],
    ['4.4.7', 'delivery time expired', 'SOFT UNREACHABLE'],
    ['5.7.1', 'Message refused, blacklisted', 'SOFT UNWANTED'],
    ['5.2.0', '', 'HARD REFUSED'],
    // If the status is too general, the refusing server’s text decides.
    ['5.0.0', 'smtp; 550-5.1.1 The email account does not exist', 'HARD UNKNOWN'],
    ['5.0.0', 'smtp; 550 Boîte pleine', 'HARD FULL'],
    ['5.0.0', 'smtp; 554 rejected by policy, see our page', 'SOFT UNWANTED'],
    ['5.0.0', 'smtp; 550 no', 'HARD REFUSED'],
    ['', 'smtp; 550 no such user here', 'HARD UNKNOWN'],
    ['', 'smtp; 451 later', 'SOFT REFUSED'],
    ['', '', 'SOFT REFUSED'],
    // The fault is the mail’s or its sender’s.
    ['5.1.8', 'Sender rejected', 'undefined undefined'],
    ['5.7.26', 'unauthenticated', 'undefined undefined'],
    ['5.7.25', 'reverse DNS', 'undefined undefined'],
    ['5.6.0', 'content', 'undefined undefined'],
    ['5.3.4', 'too big', 'undefined undefined'],
  ])('%s « %s »: %s', (status, diagnostic, said) => {
    const verdict = failed(status, diagnostic)
    expect(`${verdict?.kind} ${verdict?.fault}`).toBe(said)
  })

  test.each(['delayed', 'delivered', 'relayed', 'expanded', ''])('a report that was %s marks no address', (action) => {
    expect(classify({ action, status: '5.1.1', diagnostic: '' })).toBeUndefined()
  })
})

describe('What a provider’s event says', () => {
  test('a bounce has the kind and the reason that the provider gives', () => {
    expect(verdictOf('HARD')).toMatchObject({ kind: 'HARD', fault: 'UNKNOWN' })
    expect(verdictOf('HARD', '552 5.2.2 over quota')).toMatchObject({ kind: 'HARD', fault: 'FULL', status: '5.2.2' })
    expect(verdictOf('SOFT', '550 5.1.1 user unknown')).toMatchObject({ kind: 'SOFT', fault: 'UNKNOWN' })
  })

  test('an event’s time is read in seconds, and events of other kinds are left alone', () => {
    expect(eventOf({ event: 'bounce', email: ' A@B.fr ', hard_bounce: true, time: 1_795_514_400 })).toEqual({
      kind: 'HARD',
      recipient: 'a@b.fr',
      messageId: undefined,
      status: undefined,
      at: '2026-11-24T10:00:00.000Z',
    })
    for (const event of ['open', 'sent', 'delivered', 'blocked', 'constructor'])
      expect(eventOf({ event, email: 'a@b.fr' })).toBeUndefined()
  })
})
