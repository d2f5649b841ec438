import { describe, expect, test } from 'vitest'
import { quickActionsFor } from './quick-actions.ts'

const commission = (id: number, name: string, technicalName: string, subType: string | null = null) => ({
  id,
  name,
  technicalName,
  subType,
  active: true,
  authorizedSubscribers: ['AMICALE' as const],
})
const ALL = [
  commission(1, 'Location', 'location'),
  commission(2, 'Fêtes', 'fetes'),
  commission(3, 'Calendriers', 'calendriers', 'CALENDARS'),
]
const of = (roles: string[], sells = false) =>
  quickActionsFor({ roles, subscriptions: ['AMICALE'], userId: 7 }, ALL, sells)
const labels = (...asked: Parameters<typeof of>) => of(...asked).map(({ label }) => label)

describe('The quick actions of home (rules#home)', () => {
  const member = ['Réserver', 'Réservations', 'Commandes', 'Documents']
  test.each<[string, string[], string[]]>([
    ['a member has a member’s', [], member],
    ['who reads a commission by its role is a member', ['location_USER'], member],
    [
      'a treasurer has those of the money',
      ['general_TREASURER'],
      ['Paiements attendus', 'Remises en banque', 'Relevés', 'Comptabilité'],
    ],
    [
      'who administers persons has those of the members',
      ['general_ADMIN-PERSON'],
      ['Ajouter un membre', 'À valider', 'Registre', 'Paiements attendus'],
    ],
    [
      'who administers the society has the first of everything',
      ['general_ADMIN'],
      ['À valider', 'Ajouter un membre', 'Paiements attendus', 'Actualités'],
    ],
    [
      'the head of a commission has its reservations first',
      ['location_ADMIN'],
      ['Réservations', 'À faire', 'Actualités', 'Messages reçus'],
    ],
    [
      'the head of the calendars has their sale first',
      ['calendriers_ADMIN'],
      ['Vente des calendriers', 'À faire', 'Actualités', 'Messages reçus'],
    ],
    [
      'the head of two commissions has the way to each',
      ['location_ADMIN', 'fetes_SUPER-ADMIN'],
      ['Fêtes', 'Location', 'Actualités', 'Messages reçus'],
    ],
    [
      'who has two roles has the first ones of both',
      ['general_TREASURER', 'location_ADMIN'],
      ['Paiements attendus', 'Réservations', 'Remises en banque', 'À faire'],
    ],
  ])('%s', (_who, roles, shown) => expect(labels(roles)).toEqual(shown))

  test('a seller’s round comes first while calendars are sold', () => {
    expect(labels(['calendriers_USER'], true)).toEqual(['Ma tournée', 'Réserver', 'Réservations', 'Commandes'])
    expect(labels(['calendriers_USER'])).toEqual(member)
    expect(labels(['general_SUPER-ADMIN'], true)).toEqual(labels(['general_SUPER-ADMIN']))
  })

  test('an action leads to the holder’s own pages, and to those of the commission', () => {
    expect(of([]).map(({ to }) => to)).toEqual([
      '/reserver',
      '/accountWrapper/7?onglet=reservations',
      '/myCommands/7',
      '/documents',
    ])
    expect(of(['location_ADMIN']).map(({ to }) => to)).toEqual([
      '/management/commissions/reservations/location',
      '/management/commissions/commissionWrapper/location/1',
      '/management/news',
      '/management/messages',
    ])
  })
})
