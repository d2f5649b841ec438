import { describe, expect, test } from 'vitest'
import { type GiftValues, giftErrors, giftOf, purchaseAddress, stubIn } from './gift.ts'

const typed = (values: Partial<GiftValues>): GiftValues => ({
  stub: '101',
  amount: '12,50',
  means: 'CASH',
  reference: '',
  email: '',
  ...values,
})
const KEY = '5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11'

describe('A gift written down at a door (rules#rounds)', () => {
  test('A gift written down at a door is read as it is typed in French', () => {
    expect(giftOf(typed({ stub: ' 00 101 ' }), KEY)).toEqual({ amount: 12.5, means: 'CASH', stub: 101 })
    expect(giftErrors(typed({ amount: '1 200 €' }), 2)).toEqual({})
  })

  test('A gift written down at a door says what is wrong with an amount; the least of the campaign is asked of a card alone', () => {
    for (const amount of ['', 'dix', '1e309', '-5', '0', '0,001', '12,345', '5000,01'])
      expect(giftErrors(typed({ amount }), 2), amount).toHaveProperty('amount')
    expect(giftErrors(typed({ amount: '1,99' }), 2)).toEqual({})
    expect(giftErrors(typed({ amount: '1,99', means: 'CARD' }), 2)).toHaveProperty('amount')
  })

  test('A gift written down at a door may have no stub; one that cannot be a number is told', () => {
    expect(giftErrors(typed({ stub: '' }), 2)).toEqual({})
    expect(giftOf(typed({ stub: '' }), KEY)).not.toHaveProperty('stub')
    for (const stub of ['0', '-3', '12a', '123456789012']) {
      expect(giftErrors(typed({ stub }), 2), stub).toHaveProperty('stub')
      expect(stubIn(stub)).toBeUndefined()
    }
  })

  test('A gift written down at a door asks how it is paid and for an address that can be one', () => {
    expect(giftErrors(typed({ means: '' }), 2)).toHaveProperty('means')
    for (const email of [
      'maryvonne@',
      'maëlle@courrier.example',
      'a..b@courrier.example',
      `${'m'.repeat(250)}@a.example`,
    ])
      expect(giftErrors(typed({ email }), 2), email).toHaveProperty('email')
    expect(giftErrors(typed({ email: ' Maryvonne.LeGoff+don@courrier.example ' }), 2)).toEqual({})
    expect(giftOf(typed({ means: 'CHEQUE', reference: 'CMB 123', email: 'a@b.example' }), KEY)).toMatchObject({
      reference: 'CMB 123',
      email: 'a@b.example',
    })
  })

  test('a gift by card is the giver’s own purchase, on the public page with stub and key filled in', () => {
    expect(giftOf(typed({ means: 'CARD', email: 'a@b.example' }), KEY)).toEqual({
      amount: 12.5,
      means: 'CARD',
      stub: 101,
      key: KEY,
    })
    expect(purchaseAddress('https://a.example', '101', KEY)).toBe(`https://a.example/calendrier#souche=101&cle=${KEY}`)
    expect(purchaseAddress('https://a.example', '', KEY)).toBe(`https://a.example/calendrier#cle=${KEY}`)
  })
})
