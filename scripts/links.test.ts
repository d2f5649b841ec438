import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { concernedBy, isOpen } from '../src/app/screen-rights.ts'
import { patternOf, ROWS, type Screen } from '../src/app/screens.ts'
import { may } from '../src/features/platform/access/contract.ts'
import { isAllowed } from '../src/features/platform/access/rules.ts'
import { importsOf } from './architecture/source-files.ts'

/**
 * Links that only some readers of a screen see, because their target is not open to everybody, with their conditions. A
 * new one needs a condition (`useMay`) and a line here, or another target.
 */
const CONDITIONS: Record<string, string> = {
  'app/pages/commissionWrapper.page.tsx → /management/commissions/calendars': 'on the commission of the calendars',
  'features/administration/postal/components/WithoutAddress.tsx → /person/:personId': 'managePersons',
  'features/administration/postal/letters.page.tsx → /management/persons':
    'persons who were chosen in the register, not those of a mailing',
  'features/calendars/administration/components/CampaignTab.tsx → /management/general/calendrier': 'manageSociety',
  'features/calendars/campaigns/components/crumbs.ts → /management/commissions/calendars':
    'a seller is given the way back to the round instead',
  'features/calendars/stub-books/components/BookMoney.tsx → /management/commissions/calendars/compter':
    'of this file, a round shows the payment methods alone',
  'features/mailing/mailings/components/Recipients.tsx → /person/:personId': 'the whole list: managePersons',
  'features/mailing/mailings/mailing.page.tsx → /management/mails': 'manageSociety',
  'features/orders/accounting/components/Fec.tsx → /management/general/textes': 'manageSociety',
  'features/orders/offline-payments/expected/components/RecordDialog.tsx → /person/:personId': 'managePersons',
  'features/orders/orders/administered/orders.page.tsx → /management/accounts': 'keepAccounts',
  'features/orders/orders/administered/orders.page.tsx → /management/payments': 'keepAccounts',
  'features/orders/payments/problems/problems.page.tsx → /person/:personId': 'managePersons',
  'features/rounds/handover/scan.page.tsx → /management/commissions/calendars': 'manageCommission',
  'features/society/contact/components/MessageDialog.tsx → /person/:personId': 'managePersons',
}

const facts = { active: true, authorizedSubscribers: ['AMICALE'] }
const COMMISSIONS = [
  { id: 1, technicalName: 'ski', subType: null, ...facts },
  { id: 2, technicalName: 'enfants', subType: 'CHILDREN', ...facts },
  { id: 3, technicalName: 'calendriers', subType: 'CALENDARS', ...facts },
]
/** Holders with fewer rights than a super-administrator. */
const HOLDERS = [
  [],
  ['ski_ADMIN'],
  ['enfants_ADMIN'],
  ['calendriers_ADMIN'],
  ['calendriers_USER'],
  ['general_ADMIN-PERSON'],
  ['general_TREASURER'],
  ['general_ADMIN'],
].map((roles) => ({ roles, subscriptions: ['AMICALE'] }))
type Holder = (typeof HOLDERS)[number]

function opens(holder: Holder, screen: Screen): boolean {
  // Every member may open their own person's screen; those of others are for administrators of persons.
  if (screen === '/person/:personId') return isAllowed(holder, may.managePersons)
  return COMMISSIONS.some(({ technicalName, id }) =>
    isOpen(
      holder,
      screen,
      concernedBy(screen, COMMISSIONS, { commissionName: technicalName, commissionId: String(id) }),
    ),
  )
}

const read = (file: string) => readFileSync(file, 'utf8')
const loaders = read('src/app/screens.ts') + read('src/app/visitors.ts')

/** The file of a screen, from the text of the table. */
function pageOf(screen: Screen): string | undefined {
  const [, page, loader] =
    new RegExp(
      `'${screen}': (?:\\{\\s*load: (?:async \\(\\) =>\\s*\\(await import\\('([^']+)'|(?:visitors\\.)?(\\w+))|setting)`,
    ).exec(loaders) ?? []
  const named = new RegExp(`const ${loader ?? 'loadSettings'}\\b[^']*'([^']+)'`).exec(loaders)?.[1]
  const found = page ?? named
  return found && path.posix.join('src/app', found)
}

/** Files that a page consists of. */
function partsOf(file: string, parts = new Set<string>()): Set<string> {
  if (parts.has(file) || !/^src\/.*\.tsx?$/.test(file) || !existsSync(file)) return parts
  parts.add(file)
  for (const { target, typeOnly } of importsOf('.', file)) if (!typeOnly) partsOf(target, parts)
  return parts
}

/** Screens that a file refers to, in links and in addresses it passes on. */
function targetsOf(file: string): Screen[] {
  const code = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
  const addresses = [...code.matchAll(/['"`](\/[a-z][^'"`\s]*)/g)].map(([, text = '']) =>
    (text.replace(/\$\{[^}]*\}/g, 'x').split(/[?#]/)[0] ?? '').replace(/\/$/, ''),
  )
  return ROWS.map(([screen]) => screen).filter((screen) => addresses.some((each) => patternOf(screen).test(each)))
}

function findDeadEnds() {
  const found = new Map<string, string>()
  for (const [screen, { right }] of ROWS) {
    if (!right) continue
    const readers = HOLDERS.filter((holder) => opens(holder, screen))
    for (const file of partsOf(pageOf(screen) ?? ''))
      for (const target of targetsOf(file)) {
        const shut = readers.find((holder) => !opens(holder, target))
        if (shut)
          found.set(`${file.replace('src/', '')} → ${target}`, `${screen} as ${shut.roles.join() || 'a member'}`)
      }
  }
  return found
}

test('every screen has a page, whose links are followed', () => {
  const pages = ROWS.map(([screen]) => [screen, pageOf(screen)] as const)
  expect(pages.filter(([, page]) => !page || !existsSync(page))).toEqual([])
})

test('a link from a screen of some to a screen of fewer is shown under a condition', () => {
  const found = findDeadEnds()
  expect(Object.fromEntries([...found].filter(([link]) => !(link in CONDITIONS)))).toEqual({})
  expect(Object.keys(CONDITIONS).filter((link) => !found.has(link))).toEqual([])
})
