import { describe, expect, test } from 'vitest'
import type { BillingPeriod, ResourceRules } from './contract.ts'
import { daysInWords, priceInWords, rulesInWords, stayInWords, termsInWords } from './labels.ts'

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
const told = (billingPeriod: BillingPeriod, rules: Partial<ResourceRules> = {}) =>
  rulesInWords({ billingPeriod, ...NONE, ...rules }).map((each) => each.replace(/[\u00a0\u202f]/g, ' '))

describe('The rules of a resource in words (rules#resources)', () => {
  test('a price says what it is for, and what costs nothing says so', () => {
    const priced = (billingPeriod: BillingPeriod, price: number) =>
      priceInWords({ billingPeriod, price }).replace(/[\u00a0\u202f]/g, ' ')
    expect(priced('DAY', 45)).toBe('45,00 € par jour')
    expect(priced('ITEM_DAY', 3.5)).toBe('3,50 € par jour et par article')
    expect(priced('UNIT', 12)).toBe('12,00 € l’unité')
    expect(priced('YEAR', 20)).toBe('20,00 € par saison')
    expect(priced('DAY', 0)).toBe('Gratuit')
  })

  test('a resource without rules says only its refund terms, and an article without a day not even these', () => {
    expect(told('DAY')).toEqual(['Une annulation n’est pas remboursée.'])
    expect(told('UNIT')).toEqual([])
    expect(told('YEAR')).toEqual([])
  })

  test('a flat by the week says each of its rules in a sentence of its own', () => {
    expect(
      told('DAY', {
        maxPerMember: 2,
        minDays: 7,
        maxDays: 7,
        startWeekdays: [5, 6],
        bufferDays: 1,
        approval: true,
        earliestStart: '2027-05-01',
        latestStart: '2027-09-30',
        noticeDays: 3,
        windowDays: 180,
        deposit: 300,
        depositTerms: 'un chèque, rendu au départ.',
        cancelDays: 30,
        cancelPercent: 80,
      }),
    ).toEqual([
      '2 réservations au plus par membre et par saison.',
      'Se réserve au moins 3 jours avant le début, et au plus 180 jours avant.',
      'La réservation commence un vendredi ou un samedi, du 1er mai 2027 au 30 septembre 2027.',
      'Une réservation dure 7 jours, ni plus ni moins.',
      'Après chaque réservation, 1 jour reste libre.',
      'La commission donne son accord après le paiement ; sans accord, tout est remboursé.',
      'Une caution de 300,00 € est demandée en plus du prix. Un chèque, rendu au départ.',
      'Annulation jusqu’à 30 jours avant : 80 % du prix sont remboursés ; plus tard, rien.',
    ])
  })

  test('tents are counted by the day, places of an event in all, and what is used up says so', () => {
    expect(told('ITEM_DAY', { stock: 5, changeover: true, noticeDays: 1 }).slice(0, 3)).toEqual([
      '5 articles par jour.',
      'Se réserve au plus tard la veille du début.',
      'Arrivée l’après-midi, départ le matin : une réservation peut commencer le jour où la précédente finit.',
    ])
    const event = { heldOn: '2027-06-12', stock: 120, maxPerMember: 4, cancelDays: 0, cancelPercent: 100 }
    expect(told('UNIT', { ...event, saleClosesAt: '2027-06-01T10:00:00Z' })).toEqual([
      'Pour le 12 juin 2027.',
      '120 places en tout.',
      '4 places au plus par membre et par saison.',
      'En vente jusqu’au 1er juin 2027 à 12 h.',
      'Annulation jusqu’au jour même : tout est remboursé ; plus tard, rien.',
    ])
    expect(told('UNIT', { ...event, startTime: '19:30' })[0]).toBe('Pour le 12 juin 2027, à 19 h 30.')
    expect(told('UNIT', { ...event, startTime: '19:00', endTime: '23:30' })[0]).toBe(
      'Pour le 12 juin 2027, de 19 h à 23 h 30.',
    )
    expect(rulesInWords({ billingPeriod: 'DAY', ...NONE, approval: true, price: 0 })).toEqual([
      'La commission donne son accord avant que la réservation compte.',
    ])
    expect(told('UNIT', { stock: 0 })).toEqual(['Il n’y en a plus.'])
  })

  test('lengths, windows and starts that are half open are told as they are', () => {
    const first = (rules: Partial<ResourceRules>) => told('DAY', rules)[0]
    expect(first({ minDays: 2 })).toBe('Une réservation dure au moins 2 jours.')
    expect(first({ maxDays: 7 })).toBe('Une réservation dure 7 jours au plus.')
    expect(first({ minDays: 2, maxDays: 7 })).toBe('Une réservation dure de 2 à 7 jours.')
    expect(first({ minDays: 1 })).toBe('Une annulation n’est pas remboursée.')
    expect(first({ windowDays: 60 })).toBe('Se réserve au plus 60 jours avant le début.')
    expect(first({ earliestStart: '2027-05-01' })).toBe('La réservation commence à partir du 1er mai 2027.')
    expect(first({ startWeekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Une annulation n’est pas remboursée.')
    expect(first({ startWeekdays: [3] })).toBe('La réservation commence un mercredi.')
    expect(first({ saleOpensAt: '2027-01-05T07:00:00Z' })).toBe('Se réserve à partir du 5 janvier 2027 à 8 h.')
  })
})

describe('What a buyer reads of a wish (rules#stays)', () => {
  const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

  test('a stay spells its days out, both ends counted, across a year and the end of a winter time', () => {
    expect(plain(stayInWords('2026-12-04', '2026-12-06'))).toBe('du 4 au 6 décembre 2026 (3 jours)')
    expect(plain(stayInWords('2027-05-01', '2027-05-01'))).toBe('le 1er mai 2027 (1 jour)')
    expect(plain(stayInWords('2026-12-30', '2027-01-02'))).toBe('du 30 décembre 2026 au 2 janvier 2027 (4 jours)')
    expect(plain(stayInWords('2027-03-27', '2027-03-29'))).toBe('du 27 au 29 mars 2027 (3 jours)')
  })

  test('days that follow each other are said as one, in their order', () => {
    expect(daysInWords([])).toBe('')
    expect(daysInWords(['2026-12-10', '2026-12-04', '2026-12-08', '2026-12-09'])).toBe(
      'le 4 décembre 2026 et du 8 au 10 décembre 2026',
    )
    expect(daysInWords(['2026-12-04', '2026-12-06', '2026-12-31', '2027-01-01'])).toBe(
      'le 4 décembre 2026, le 6 décembre 2026 et du 31 décembre 2026 au 1er janvier 2027',
    )
  })

  test('a buyer agrees to the approval, the deposit and the refund terms', () => {
    const terms = { ...NONE, approval: true, deposit: 300, cancelDays: 30, cancelPercent: 80 }
    expect(termsInWords({ billingPeriod: 'DAY', ...terms }).map(plain)).toEqual([
      'La commission donne son accord après le paiement ; sans accord, tout est remboursé.',
      'Une caution de 300,00 € est demandée en plus du prix.',
      'Annulation jusqu’à 30 jours avant : 80 % du prix sont remboursés ; plus tard, rien.',
    ])
    expect(termsInWords({ billingPeriod: 'UNIT', ...NONE })).toEqual([])
  })
})
