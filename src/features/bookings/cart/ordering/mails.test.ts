import { expect, test } from 'vitest'
import { cartReceiptWords } from './mails.ts'

const line = {
  id: 7,
  resourceName: 'Chalet',
  startDate: '2027-01-24',
  endDate: '2027-01-26',
  approval: false,
  lineTotalCents: 14_400,
}

test('the receipt of a stay says which deposit to bring, until when one may cancel, and not that nothing is left to do', () => {
  const deposit = { amount: 300, terms: 'Un chèque', state: 'ASKED', kept: 0, reason: '' } as const
  const cancel = { until: '2027-01-17', percent: 50 }
  const { opening } = cartReceiptWords([line], undefined, [{ reservationId: 7, deposit, cancel }])
  const said = JSON.stringify(opening).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(said).toMatch(/300,00 €/)
  expect(said).toMatch(/jusqu’au 17 janvier 2027 : 50 % du prix/)
  expect(said).not.toContain('plus rien à faire')
  // Without a deposit and a cancellation deadline, the default texts remain.
  expect(cartReceiptWords([line], undefined, [])).toEqual({})
})
