import { describe, expect, test } from 'vitest'
import type { BillingPeriod, ResourceRules } from '../contract.ts'
import { describeAvailability, describeLastCancellationDay, describeViolation, spelledPrice } from './labels.ts'

const NONE: ResourceRules = {
  stock: null,
  maxPerMember: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  minDays: null,
  maxDays: null,
  startWeekdays: [],
  noticeDays: 0,
  windowDays: null,
  bufferDays: 0,
  changeover: false,
  heldOn: null,
  startTime: null,
  endTime: null,
  approval: false,
  deposit: null,
  depositTerms: '',
  cancelDays: null,
  cancelPercent: null,
}
const a = (billingPeriod: BillingPeriod, rules: Partial<ResourceRules> = {}) => ({ ...NONE, ...rules, billingPeriod })
const WISH = { quantity: 1, startDate: '2026-12-04', endDate: '2026-12-06' }
const AT = { now: '2026-11-23T09:00:00Z', today: '2026-11-23' }
const plain = (words: string | undefined) => words?.replace(/[\u00a0\u202f]/g, ' ')
const told = (
  resource: ReturnType<typeof a>,
  obstacle: Parameters<typeof describeViolation>[2],
  request: Parameters<typeof describeViolation>[1] = WISH,
) => plain(describeViolation(resource, request, obstacle, AT))

describe('Why a wish cannot be had, in words (rules#stays)', () => {
  test('a refusal names the days, and the rest of a stock', () => {
    expect(told(a('DAY'), { code: 'taken', days: ['2026-12-04', '2026-12-05'], free: 0 })).toBe(
      'Déjà réservé du 4 au 5 décembre 2026.',
    )
    expect(told(a('ITEM_DAY'), { code: 'taken', days: ['2026-12-04'], free: 2 })).toBe(
      'Il n’en reste que 2 le 4 décembre 2026.',
    )
    expect(told(a('ITEM_DAY'), { code: 'taken', days: ['2026-12-04'], free: 0 })).toBe(
      'Tout est réservé le 4 décembre 2026.',
    )
    expect(told(a('DAY'), { code: 'closed', days: ['2026-12-04', '2026-12-06'] })).toBe(
      'Fermé le 4 décembre 2026 et le 6 décembre 2026.',
    )
    expect(told(a('DAY', { bufferDays: 1 }), { code: 'buffer', days: ['2026-12-07'] })).toBe(
      'C’est trop près d’une autre réservation : 1 jour reste libre après chacune.',
    )
    expect(told(a('UNIT'), { code: 'sold-out', free: 3 })).toBe('Il n’en reste que 3.')
    expect(told(a('UNIT'), { code: 'sold-out', free: 0 })).toBe('Il n’y en a plus.')
  })

  test('a rule that is not kept is said beside what was asked for', () => {
    expect(told(a('DAY', { minDays: 7 }), { code: 'too-short' })).toBe(
      'Une réservation dure au moins 7 jours. Vous en demandez 3.',
    )
    expect(told(a('DAY', { startWeekdays: [6] }), { code: 'weekday' })).toBe(
      'La réservation commence un samedi. Le 4 décembre 2026 est un vendredi.',
    )
    expect(told(a('DAY', { noticeDays: 20 }), { code: 'too-early' })).toBe(
      'C’est trop proche : à réserver au moins 20 jours avant.',
    )
    expect(told(a('DAY', { earliestStart: '2027-05-01' }), { code: 'too-early' })).toBe(
      'Aucune réservation ne commence avant le 1er mai 2027.',
    )
    expect(told(a('DAY'), { code: 'too-early' }, { ...WISH, startDate: '2026-11-20' })).toBe('Ce jour est passé.')
    expect(told(a('DAY', { windowDays: 10 }), { code: 'too-late' })).toBe(
      'C’est trop loin : à réserver au plus 10 jours avant.',
    )
    expect(told(a('DAY', { maxPerMember: 2 }), { code: 'limit', free: 0 })).toBe(
      'Vous en avez déjà ce que chaque membre peut avoir : 2 réservations par saison.',
    )
    expect(told(a('UNIT', { maxPerMember: 4 }), { code: 'limit', free: 2 })).toBe(
      'Vous pouvez encore en prendre 2 pour la saison, pas plus.',
    )
    expect(told(a('YEAR'), { code: 'limit', free: 0 })).toBe('Vous l’avez déjà pour cette saison.')
    expect(told(a('DAY', { saleOpensAt: '2027-01-05T07:00:00Z' }), { code: 'not-on-sale' })).toBe(
      'Pas encore en vente : à partir du 5 janvier 2027 à 8 h.',
    )
    expect(told(a('DAY', { saleClosesAt: '2026-01-05T07:00:00Z' }), { code: 'not-on-sale' })).toBe(
      'La vente est terminée depuis le 5 janvier 2026 à 8 h.',
    )
  })
})

test('a price spells out what it is made of (rules#price)', () => {
  const spelled = (billingPeriod: BillingPeriod, price: number, total: number, quantity = 2) => {
    const byDay = billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'
    const request = byDay ? { ...WISH, quantity } : { quantity, startDate: null, endDate: null }
    return plain(spelledPrice({ billingPeriod, price }, request, total))
  }
  expect(spelled('DAY', 45, 135)).toBe('3 jours × 45,00 € = 135,00 €')
  expect(spelled('ITEM_DAY', 3, 18)).toBe('3 jours × 2 × 3,00 € = 18,00 €')
  expect(spelled('ITEM_DAY', 3, 9, 1)).toBe('3 jours × 3,00 € = 9,00 €')
  expect(spelled('UNIT', 12.5, 25)).toBe('2 × 12,50 € = 25,00 €')
  expect(spelled('UNIT', 12.5, 12.5, 1)).toBe('12,50 €')
  expect(spelled('YEAR', 20, 20, 1)).toBe('20,00 €')
  expect(spelled('DAY', 0, 0)).toBe('3 jours, gratuit')
})

test('the last day to cancel is computed from the chosen days (rules#cancellation)', () => {
  const terms = (cancelDays: number | null) =>
    describeLastCancellationDay(
      a('DAY', { cancelDays, cancelPercent: cancelDays === null ? null : 80 }),
      WISH.startDate,
      AT.today,
    )
  expect(terms(7)).toBe('Pour ces jours, vous pouvez annuler jusqu’au 27 novembre 2026.')
  expect(describeLastCancellationDay(a('UNIT', { cancelDays: 7, cancelPercent: 80 }), WISH.startDate, AT.today)).toBe(
    'Vous pouvez annuler jusqu’au 27 novembre 2026.',
  )
  expect(terms(11)).toBe('Pour ces jours, vous pouvez annuler jusqu’au 23 novembre 2026.')
  expect(terms(12)).toBe('Ces jours sont trop proches pour qu’une annulation soit encore remboursée.')
  expect(terms(null)).toBeUndefined()
})

test('a card says what is free next, or on the days asked for, or why nothing is (rules#availability)', () => {
  const none = { quantity: 1, startDate: null, endDate: null }
  const card = (period: BillingPeriod, free: object, request: typeof none | typeof WISH = none) =>
    describeAvailability(a(period), { id: 1, obstacle: null, free: null, stays: [], ...free }, request, AT)
  expect(card('DAY', { stays: [{ startDate: '2026-11-23', endDate: '2026-11-23' }] })).toBe('Libre dès aujourd’hui')
  const from = (day: string) => card('DAY', { stays: [{ startDate: day, endDate: day }] })
  expect(from('2026-12-01')).toBe('Libre dès le 1er décembre')
  expect(from('2027-12-01')).toBe('Libre dès le 1er décembre 2027')
  expect(card('DAY', { free: 1 }, WISH)).toBe('Libre à ces dates')
  expect(card('ITEM_DAY', { free: 9 }, WISH)).toBe('Il en reste 9 à ces dates')
  expect(card('UNIT', { free: 3 })).toBe('Plus que 3')
  expect(card('UNIT', {})).toBeUndefined()
  expect(card('UNIT', { obstacle: { code: 'sold-out', free: 0 } })).toBe('Il n’y en a plus.')
})
