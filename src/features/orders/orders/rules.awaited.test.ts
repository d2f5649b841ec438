import fc from 'fast-check'
import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { groupDigits } from '../offline-payments/labels.ts'
import { expectedPaymentOf, lastDayBefore, orderOf, referenceOf, transferCode, waitsUntil } from './rules.ts'

describe('The reference of an awaited payment (rules#awaited-payments)', () => {
  test('the reference of an awaited payment is the order’s number with two check digits, as ISO 11649 has it', () => {
    // The standard's own example: « 2348231 » is RF71.
    expect(referenceOf(2_348_231)).toBe('RF712348231')
    expect(groupDigits(referenceOf(2_348_231))).toBe('RF71 2348 231')
  })

  test('the reference of an awaited payment finds the order again, however it is typed', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        for (const typed of [referenceOf(id), groupDigits(referenceOf(id)), ` ${referenceOf(id).toLowerCase()}.`])
          expect(orderOf(typed)).toBe(id)
      }),
    ))

  test('a wrong digit, or two that changed places, finds no other order', () =>
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2_147_483_647 }), fc.nat(), fc.nat(9), (id, at, digit) => {
        const signs = [...referenceOf(id)]
        const place = 2 + (at % (signs.length - 3))
        const wrong = signs.with(place, String(digit)).join('')
        if (wrong !== signs.join('')) expect(orderOf(wrong)).toBeUndefined()
        const swapped = signs.with(place, signs[place + 1] ?? '').with(place + 1, signs[place] ?? '')
        if (swapped.join('') !== signs.join('')) expect(orderOf(swapped.join(''))).toBeUndefined()
      }),
    ))

  test.each(['', '1042', 'Kerbrat', 'RF', 'RF00', 'FR7630006000011234567890189'])('%s is none', (typed) =>
    expect(orderOf(typed)).toBeUndefined(),
  )
})

describe('What an order waits for (rules#awaited-payments)', () => {
  const order = { id: 2_348_231, state: 'PENDING', awaits: 'CHEQUE', expiresAt: '2026-12-02T23:00:00Z' } as const

  test('an order that waits for a cheque says so, with the reference and the last day of the cheque', () =>
    expect(expectedPaymentOf(order)).toEqual({ means: 'CHEQUE', reference: 'RF712348231', until: '2026-12-02' }))

  test.each([
    ['is paid', { state: 'PAID' }],
    ['is over', { state: 'EXPIRED' }],
    ['is paid by card', { awaits: null }],
    ['has no end', { expiresAt: null }],
  ])('an order waits for nothing where it %s', (_what, changes) =>
    expect(expectedPaymentOf({ ...order, ...changes })).toBeNull(),
  )
})

describe('The QR code of a transfer (rules#awaited-payments)', () => {
  const TRANSFER = {
    holder: 'Amicale des sapeurs-pompiers de Valbrume',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP882',
    cents: 6_300,
    reference: 'RF712348231',
  }

  test('the QR code of a transfer holds a SEPA transfer as EPC069-12 writes it', () =>
    expect(transferCode(TRANSFER)).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        'AGRIFRPP882',
        'Amicale des sapeurs-pompiers de Valbrume',
        'FR7630006000011234567890189',
        'EUR63.00',
        '',
        'RF712348231',
      ].join('\n'),
    ))

  test('cents are two digits after a point', () =>
    expect(transferCode({ ...TRANSFER, cents: 1_205 })).toContain('\nEUR12.05\n'))

  test('the longest transfer code fits into 331 bytes, and into a code of version 13 at level M', () => {
    const longest = { ...TRANSFER, holder: 'é'.repeat(70), cents: 99_999_999, reference: referenceOf(2_147_483_647) }
    const text = transferCode(longest)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331)
    expect(QRCode.create(text, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(13)
  })
})

describe('How long an order waits (rules#awaited-payments)', () => {
  test.each([
    ['2026-11-22T19:00:00Z', '2026-12-02T23:00:00.000Z', '2026-12-02'],
    // Half past midnight in Paris is already the next day.
    ['2026-07-01T22:30:00Z', '2026-07-12T22:00:00.000Z', '2026-07-12'],
    // Across the end of summer time.
    ['2026-10-20T10:00:00Z', '2026-10-30T23:00:00.000Z', '2026-10-30'],
  ])('ten days from %s end with the day %s, in Paris', (now, end, day) => {
    const until = waitsUntil(new Date(now), 10)
    expect(until.toISOString()).toBe(end)
    expect(lastDayBefore(until.toISOString())).toBe(day)
  })
})
