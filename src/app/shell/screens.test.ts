import { describe, expect, test } from 'vitest'
import { concernedBy, isOpen } from '../screen-rights.ts'
import { ROWS, type Screen } from '../screens.ts'

const facts = { active: true, authorizedSubscribers: ['AMICALE'] }
const SKI = { id: 1, technicalName: 'ski', subType: null, ...facts }
const CHILDREN = { id: 2, technicalName: 'enfants', subType: 'CHILDREN', ...facts }
const CALENDARS = { id: 3, technicalName: 'calendriers', subType: 'CALENDARS', ...facts }
const WRAPPER = '/management/commissions/commissionWrapper/:commissionName/:commissionId'

const SUPERVISED: Screen[] = ['/management/erasures', '/management/general/journal']
/** The screens that require a right. */
const GUARDED = ROWS.flatMap(([screen, { right }]) => (right ? [screen] : []))
const open = (...roles: string[]) =>
  GUARDED.filter((screen) =>
    isOpen(
      { roles, subscriptions: ['AMICALE'] },
      screen,
      concernedBy(screen, [SKI, CHILDREN, CALENDARS], { commissionName: 'ski', commissionId: '1' }),
    ),
  )
const MAILINGS = ['/management/mailings', '/management/mailings/:mailingId', '/management/mailings/:mailingId/letters']
const OF_ANY = [
  '/management/news',
  '/management/news/:newsId',
  '/management/photos',
  '/management/photos/:albumId',
  '/management/documents',
  '/management/commands',
  '/management/messages',
  ...MAILINGS,
]
const OF_PERSONS = [
  '/management/persons/queue',
  '/management/persons',
  '/management/persons/new',
  '/management/persons/changes',
  '/management/persons/changes/:taskId',
  '/management/persons/import',
  '/management/persons/duplicates',
  '/management/letters',
  '/management/payments',
]
const SLIPS = ['/management/deposit-slips', '/management/deposit-slips/new', '/management/deposit-slips/:slipId']
const STATEMENTS = ['/management/statements', '/management/statements/new', '/management/statements/:statementId']
const OF_MONEY = [
  '/management/commands',
  '/management/payments',
  '/management/payments/problems',
  ...SLIPS,
  ...STATEMENTS,
  '/management/accounts',
  '/management/accounts/numbers',
]
const PLANNING = '/management/commissions/reservations/:commissionName'
const OF_CHILDREN = '/management/commissions/children'
const OF_CALENDARS = [
  '/management/commissions/calendars/scan',
  '/management/commissions/calendarCommandDetails/:externalId',
  '/management/commissions/calendars',
  '/management/commissions/calendars/adresses',
  '/management/commissions/calendars/appareils',
  '/management/commissions/calendars/secteurs/nouveau',
  '/management/commissions/calendars/secteurs/:sectorId',
  '/management/commissions/calendars/carnets/:bookId',
  '/management/commissions/calendars/compter',
]
const ROUND = '/calendrier/tournee'

describe('The screens of the administration', () => {
  test.each<[string, string[], string[]]>([
    ['to a member', [], []],
    ['to a commission’s USER', ['ski_USER', 'enfants_USER'], []],
    [
      'to who sells calendars: their round, and a buyer’s code',
      ['calendriers_USER'],
      [...OF_CALENDARS.slice(0, 2), ROUND],
    ],
    [
      'to its ADMIN: its own, and those of whoever administers any',
      ['ski_ADMIN'],
      [
        ...OF_ANY,
        PLANNING,
        `${PLANNING}/nouvelle`,
        `${PLANNING}/:reservationId`,
        WRAPPER,
        `${WRAPPER}/resources/:resourceId`,
        `${WRAPPER}/resources/:resourceId/participants`,
      ],
    ],
    ['to another’s SUPER-ADMIN: not its own', ['peche_SUPER-ADMIN'], OF_ANY],
    ['to who looks after the children: theirs', ['enfants_ADMIN'], [...OF_ANY, OF_CHILDREN]],
    ['to who looks after the calendars: theirs', ['calendriers_SUPER-ADMIN'], [...OF_ANY, ...OF_CALENDARS, ROUND]],
    [
      'to ADMIN-PERSON: persons and their payments',
      ['general_ADMIN-PERSON'],
      [...OF_PERSONS, ...MAILINGS, ...SLIPS, ...STATEMENTS],
    ],
    ['to TREASURER: orders, payments and accounts', ['general_TREASURER'], OF_MONEY],
    [
      'to the society’s ADMIN: all but the erasures and the journal',
      ['general_ADMIN'],
      GUARDED.filter((screen) => !SUPERVISED.includes(screen)),
    ],
    ['to the SUPER-ADMIN: all', ['general_SUPER-ADMIN'], GUARDED],
  ])('the screens of the administration are open %s', (_whom, roles, screens) =>
    expect(open(...roles).toSorted()).toEqual((screens as Screen[]).toSorted()),
  )

  test('a screen of a commission opens for the name and the number together, and for no commission that doesn’t exist', () => {
    const everybody = { roles: ['general_SUPER-ADMIN'], subscriptions: [] }
    const shown = (commissionName: string, commissionId: string) =>
      isOpen(everybody, WRAPPER, concernedBy(WRAPPER, [SKI, CHILDREN], { commissionName, commissionId }))
    expect([shown('ski', '1'), shown('ski', '2'), shown('ski', '999')]).toEqual([true, false, false])
  })

  test('the planning of a commission is that of its name alone', () => {
    const everybody = { roles: ['general_SUPER-ADMIN'], subscriptions: [] }
    const shown = (commissionName: string) =>
      isOpen(everybody, PLANNING, concernedBy(PLANNING, [SKI, CHILDREN], { commissionName }))
    expect([shown('ski'), shown('nulle-part')]).toEqual([true, false])
  })
})
