import { describe, expect, test } from 'vitest'
import { menuFor } from './navigation.ts'

const SKI = { id: 1, name: 'ski', technicalName: 'ski' }
const FISHING = { id: 2, name: 'Pêche', technicalName: 'peche' }
const holder = (...roles: string[]) => ({ roles, subscriptions: ['AMICALE'] })
const menu = (roles: string[], administered = [SKI].slice(1)) => menuFor(holder(...roles), administered, [SKI, FISHING])
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
    ['ADMIN-PERSON on general: persons alone', ['general_ADMIN-PERSON'], ['Personnes']],
    ['ADMIN on general: everything', ['general_ADMIN'], ['Général', 'Informations', 'Personnes', 'Photos']],
    ['SUPER-ADMIN on general: everything', ['general_SUPER-ADMIN'], ['Général', 'Informations', 'Personnes', 'Photos']],
    ['ADMIN-PERSON on a commission opens nothing', ['ski_ADMIN-PERSON'], undefined],
  ])('%s', (_what, roles, shown) => expect(entries('Administration', menu(roles))).toEqual(shown))

  test('the commissions one administers lead to their administration', () => {
    const children = { id: 3, name: 'Noël', technicalName: 'enfants', subType: 'CHILDREN' }
    const item = menu(['ski_ADMIN', 'enfants_ADMIN'], [SKI, children]).find(({ label }) => label === 'Mes commissions')
    expect(item).toMatchObject({
      entries: [
        { label: 'Noël', to: '/management/commissions/commissionWrapper/enfants/3' },
        { label: 'ski', to: '/management/commissions/commissionWrapper/ski/1' },
      ],
    })
  })
})
