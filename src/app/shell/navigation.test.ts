import { describe, expect, test } from 'vitest'
import { menuFor } from './navigation.ts'

const OPEN = { active: true, authorizedSubscribers: ['AMICALE'], subType: null as string | null }
const SKI = { ...OPEN, id: 1, name: 'ski', technicalName: 'ski' }
const FISHING = { ...OPEN, id: 2, name: 'Pêche', technicalName: 'peche' }
const CALENDARS = { ...OPEN, id: 4, name: 'Calendriers', technicalName: 'calendriers', subType: 'CALENDARS' }
const holder = (...roles: string[]) => ({ roles, subscriptions: ['AMICALE'] })
const listed = [SKI, FISHING]
const menu = (roles: string[], administered = [SKI].slice(1)) =>
  menuFor(holder(...roles), { all: [SKI, CALENDARS], administered, listed })
const EVERYTHING = ['Général', 'Informations', 'Personnes', 'Trésorerie', 'Photos', 'Calendriers', 'État du service']
const entries = (label: string, items: ReturnType<typeof menuFor>) => {
  const item = items.find((each) => each.label === label)
  return item && 'entries' in item ? item.entries.map((entry) => entry.label) : undefined
}

describe('The navigation (rules#menus)', () => {
  test('a member sees the home, the commissions by name whatever the case, photos, documents and partners', () => {
    const items = menu([])
    expect(items.map(({ label }) => label)).toEqual(['Accueil', 'Commissions', 'Photos', 'Documents', 'Partenaires'])
    expect(entries('Commissions', items)).toEqual(['Pêche', 'ski'])
  })

  test.each<[string, string[], string[] | undefined]>([
    ['a commission’s USER administers nothing', ['ski_USER'], undefined],
    ['a commission’s ADMIN: news and photos', ['ski_ADMIN'], ['Informations', 'Photos']],
    ['a commission’s SUPER-ADMIN: the same', ['ski_SUPER-ADMIN'], ['Informations', 'Photos']],
    ['ADMIN-PERSON on general: persons and their payments', ['general_ADMIN-PERSON'], ['Personnes', 'Trésorerie']],
    ['TREASURER on general: the money alone', ['general_TREASURER'], ['Trésorerie']],
    ['ADMIN on general: everything', ['general_ADMIN'], EVERYTHING],
    ['SUPER-ADMIN on general: everything', ['general_SUPER-ADMIN'], EVERYTHING],
    ['ADMIN on the calendars: theirs too', ['calendriers_ADMIN'], ['Informations', 'Photos', 'Calendriers']],
    ['USER on the calendars, who sells them: nothing', ['calendriers_USER'], undefined],
    ['ADMIN-PERSON on a commission opens nothing', ['ski_ADMIN-PERSON'], undefined],
  ])('%s', (_what, roles, shown) => expect(entries('Administration', menu(roles))).toEqual(shown))

  test('who sells calendars finds their round, who administers the society alone does not', () => {
    for (const [role, shown] of [
      ['calendriers_USER', ['Ma tournée']],
      ['calendriers_ADMIN', ['Ma tournée']],
      ['general_ADMIN', undefined],
      ['ski_USER', undefined],
    ] as const)
      expect([role, entries('Mes commissions', menu([role]))]).toEqual([role, shown])
  })

  test('the commissions one administers lead to their administration', () => {
    const children = { ...OPEN, id: 3, name: 'Noël', technicalName: 'enfants', subType: 'CHILDREN' }
    const item = menu(['ski_ADMIN', 'enfants_ADMIN'], [SKI, children]).find(({ label }) => label === 'Mes commissions')
    expect(item).toMatchObject({
      entries: [
        { label: 'Noël', to: '/management/commissions/commissionWrapper/enfants/3' },
        { label: 'ski', to: '/management/commissions/commissionWrapper/ski/1' },
      ],
    })
  })
})
