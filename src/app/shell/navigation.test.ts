import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentEntry } from '../menus.ts'
import { formerTab } from '../pages/administration/former.ts'
import { concernedBy, isOpen } from '../screen-rights.ts'
import { patternOf, ROWS, type Screen } from '../screens.ts'
import { administrationFor, currentItem, memberGroupsFor, menuFor } from './navigation.ts'
import { publicGroupsFor } from './public-groups.ts'

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
    ['ADMIN on general: everything', ['general_ADMIN'], EVERYTHING],
    ['SUPER-ADMIN on general: everything', ['general_SUPER-ADMIN'], EVERYTHING],
    ['ADMIN on the calendars: theirs too', ['calendriers_ADMIN'], ['Informations', 'Photos', 'Calendriers']],
    ['USER on the calendars, who sells them: nothing', ['calendriers_USER'], undefined],
    ['ADMIN-PERSON on a commission opens nothing', ['ski_ADMIN-PERSON'], undefined],
  ])('%s', (_what, roles, shown) => expect(entries('Administration', menu(roles))).toEqual(shown))

  test('a treasurer, who has the money alone, finds it in the bar without opening a list', () => {
    const items = menu(['general_TREASURER'])
    expect(entries('Administration', items)).toBeUndefined()
    expect(items[1]).toMatchObject({ label: 'Trésorerie', to: '/management/payments' })
    expect(currentItem(items, '/management/deposit-slips/3')?.label).toBe('Trésorerie')
  })

  test('a seller of calendars finds their round in the menu, an administrator of the society alone does not', () => {
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

describe('What is lit in the bar (rules#menus)', () => {
  const all = [SKI, FISHING, CALENDARS]
  const items = menuFor(holder('general_SUPER-ADMIN'), { all, administered: all, listed })
  const lit = (path: string) => currentItem(items, path)?.label

  test('« Administration » is lit on all its pages, the commissions one administers on theirs', () => {
    for (const [screen] of ROWS.filter(([each]) => each.startsWith('/management'))) {
      const path = screen.replace(':commissionName', 'ski').replace(':commissionId', '1').replace(/:\w+/g, '7')
      const isOfOne = screen.includes(':commissionName')
      expect([path, lit(path)]).toEqual([path, isOfOne ? 'Mes commissions' : 'Administration'])
    }
  })

  test('the bar lights one entry on the pages of members, and none where it has none', () => {
    expect(['/', '/commission/ski', '/photos/3', '/documents', '/cart'].map(lit)).toEqual([
      'Accueil',
      'Commissions',
      'Photos',
      'Documents',
      undefined,
    ])
  })
})

describe('The pages of the administration (rules#menus)', () => {
  const all = [SKI, FISHING, CALENDARS]
  const roles = fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom('general', 'ski', 'peche', 'calendriers'),
        fc.constantFrom('USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'),
      )
      .map((parts) => parts.join('_')),
    { maxLength: 4 },
  )
  const screenOf = (to: string) => ROWS.find(([screen]) => patternOf(screen).test(to))?.[0]
  const isOpenAt = (roles: string[], to: string) => {
    const screen = screenOf(to)
    const [, , , , commissionName, commissionId] = to.split('/')
    return (
      screen !== undefined &&
      isOpen(holder(...roles), screen, concernedBy(screen, all, { commissionName, commissionId }))
    )
  }

  test('a person sees exactly the menu entries whose pages their roles open', () => {
    fc.assert(
      fc.property(roles, (held) => {
        const shown = administrationFor(holder(...held), all).flatMap(({ entries }) => entries.map(({ to }) => to))
        const named = ROWS.filter(([screen, { menu }]) => menu && screen.startsWith('/management')).map(
          ([screen]) => screen,
        )
        const commissions = all.map(
          ({ technicalName, id }) => `/management/commissions/commissionWrapper/${technicalName}/${id}`,
        )
        expect(shown.toSorted()).toEqual([...named, ...commissions].filter((to) => isOpenAt(held, to)).toSorted())
      }),
    )
  })

  test('an entry of the members’ menu leads to a page that is open to whoever sees it', () => {
    fc.assert(
      fc.property(roles, (held) => {
        const groups = memberGroupsFor({ ...holder(...held), userId: 7 }, { all, listed })
        for (const { to } of groups.flatMap(({ entries }) => entries))
          expect([to, isOpenAt(held, to)]).toEqual([to, true])
      }),
    )
  })

  test('every page of the administration without a name in its address has an entry, but for those that are steps of another', () => {
    const STEPS: Screen[] = [
      '/management',
      '/management/general',
      '/management/deposit-slips/new',
      '/management/statements/new',
      '/management/persons/new',
      '/management/commissions/calendars/scan',
      '/management/commissions/calendars/secteurs/nouveau',
    ]
    const nameless = ROWS.filter(
      ([screen, { menu }]) => screen.startsWith('/management') && !screen.includes(':') && !menu,
    )
    expect(nameless.map(([screen]) => screen).toSorted()).toEqual(STEPS.toSorted())
  })

  test('every page of members without a name in its address is in the site map, but for those that are steps of another', () => {
    const STEPS: Screen[] = ['/createUser', '/plan-du-site', '/calendrier/code', '/commandvalidate']
    const groups = [
      ...memberGroupsFor({ ...holder('calendriers_USER'), userId: 7 }, { all, listed }),
      ...publicGroupsFor(true),
    ]
    const shown = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)))
    const nameless = ROWS.map(([screen]) => screen).filter(
      (screen) => !screen.startsWith('/management') && !screen.includes(':'),
    )
    expect(nameless.filter((screen) => !shown.has(screen)).toSorted()).toEqual(STEPS.toSorted())
  })

  test('the site map of a visitor has the pages that they open by themselves, without the links of mails', () => {
    expect(publicGroupsFor(false).flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
      '/createUser',
      '/calendrier',
      '/',
      '/mentions-legales',
      '/conditions-de-vente',
      '/accessibilite',
    ])
  })

  test('a page belongs to the entry that reaches furthest, the planning of a commission to its commission', () => {
    const groups = administrationFor(holder('general_SUPER-ADMIN'), all)
    for (const [path, label] of [
      ['/management/persons', 'Registre'],
      ['/management/persons/import', 'Importer'],
      ['/management/news/12', 'Actualités'],
      ['/management/commissions/reservations/ski/4', 'ski'],
      ['/management/commissions/commissionWrapper/ski/1/resources/2', 'ski'],
      ['/management/commissions/calendars/carnets/3', 'Vente des calendriers'],
      ['/management/general', undefined],
    ] as const)
      expect([path, currentEntry(groups, path)?.label]).toEqual([path, label])
  })

  test.each([
    ['onglet=association', '/management/general/association'],
    ['onglet=journal&personne=12', '/management/general/journal?personne=12'],
    ['onglet=partenaires&archives=oui', '/management/partners?archives=oui'],
    ['onglet=documents', '/management/documents'],
    ['', undefined],
    ['onglet=//elsewhere.example', undefined],
  ])('the former address /management/general?%s leads to %s', (query, page) =>
    expect(formerTab(new URLSearchParams(query))).toBe(page),
  )

  test('every subject of the settings has a row in the table of screens, and every row its subject', () => {
    const source = readFileSync('src/app/pages/settings.page.tsx', 'utf8')
    const subjects = [...(/SUBJECTS: .*?= \{\n(.*?)\n\}/s.exec(source)?.[1] ?? '').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)]
    const rows = ROWS.map(([screen]) => screen).filter((screen) => screen.startsWith('/management/general/'))
    expect(subjects.map(([, name]) => `/management/general/${name}`).toSorted()).toEqual(rows.toSorted())
  })
})
