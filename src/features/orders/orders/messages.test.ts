import { expect, test } from 'vitest'
import { cancelInWords } from '../../bookings/check-in-out/deposits/labels.ts'
import { joinSteps, leftToDo, stepWords } from './messages.ts'

const deposit = { amount: 300, terms: '', kept: 0, reason: '' }
const order = (state: 'CONFIRMED' | 'HANDED_OVER' | 'RETURNED', asked: 'ASKED' | 'RECEIVED' | 'RETURNED') =>
  ({
    reservations: [{ id: 1, state, billingPeriod: 'DAY' }],
    practical: [{ reservationId: 1, deposit: { ...deposit, state: asked }, cancel: null }],
  }) as unknown as Parameters<typeof leftToDo>[0]

test('the buyer of a paid order is told what is left to do: to bring a deposit, to give back what they have, or nothing', () => {
  expect(leftToDo(order('CONFIRMED', 'ASKED'))).toBe('Il vous reste à apporter la caution, le jour de la remise.')
  expect(leftToDo(order('HANDED_OVER', 'RECEIVED'))).toBe('Il vous reste à rapporter ce qui vous a été remis.')
  expect(leftToDo(order('RETURNED', 'RETURNED'))).toBe('Vous n’avez plus rien à faire.')
  const atDoor = { state: 'HANDED_OVER', billingPeriod: 'UNIT' }
  expect(leftToDo({ reservations: [atDoor], practical: [] } as unknown as Parameters<typeof leftToDo>[0])).toBe(
    'Vous n’avez plus rien à faire.',
  )
  expect(leftToDo({ reservations: [], practical: [] })).toBe('Vous n’avez plus rien à faire.')
})

test('a free order is cancelled without a word of money', () => {
  const until = { until: '2027-06-05', percent: 100 }
  expect(cancelInWords(until, 0)).toBe('Vous pouvez annuler jusqu’au 5 juin 2027.')
  expect(cancelInWords(until, 240)).toBe('Vous pouvez annuler jusqu’au 5 juin 2027\u00a0: tout est remboursé.')
})

test('fees of an order that were decided at one moment are told once, and later decisions apart', () => {
  const at = '2026-11-27T00:48:00.000Z'
  const step = { at, state: 'CONFIRMED', by: 'PORTAL', name: null, note: null } as const
  const paid = { ...step, state: 'PAID', reservationId: null } as const
  const later = { ...step, at: '2026-11-28T00:48:00.000Z', reservationId: 3 }
  const steps = joinSteps([paid, { ...step, reservationId: 1 }, { ...step, reservationId: 2 }, later])
  expect(steps.map(({ lines }) => lines)).toEqual([[], [1, 2], [3]])
  const fee = (name: string) => ({ name, billingPeriod: 'YEAR' }) as const
  expect(stepWords(step, [fee('Amicale'), fee('UDSP')], 'ADHESION')).toBe('Amicale, UDSP\u00a0: cotisations confirmées')
  expect(stepWords(step, [fee('Amicale')], 'ADHESION')).toBe('Amicale\u00a0: cotisation confirmée')
})
