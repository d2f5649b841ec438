import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AREAS, BEGINNING } from '../e2e/accessibility/screens.ts'
import { ROWS } from '../src/app/screens.ts'
import { VISITOR_SCREENS } from '../src/app/visitors.ts'

const ADD = 'Add it to the table of screens in e2e/accessibility/screens'

const screens = Object.values({ ...AREAS, ...BEGINNING }).flat()
const read = (file: string) => readFileSync(path.join('src', file), 'utf8')
const table = read('app/screens.ts')
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''
/** Whether an address of the table matches a route; a name in the route stands for any segment. */
function leadsTo(address: string, route: string) {
  const [given, wanted] = [pathOf(address).split('/'), route.split('/')]
  return (
    given.length === wanted.length && wanted.every((segment, at) => segment.startsWith(':') || segment === given[at])
  )
}

test.each(ROWS.map(([screen]) => screen))('the route %s is in the table of screens', (route) => {
  expect(
    screens.some((screen) => leadsTo(screen.path, route)),
    ADD,
  ).toBe(true)
})

test.each(VISITOR_SCREENS)('the screen of a visitor at $path is in the table of screens', ({ match, alone }) => {
  expect(
    screens.some((screen) => (alone === 'NONE' || screen.as === undefined) && match.test(pathOf(screen.path))),
    ADD,
  ).toBe(true)
})

/** The routes whose page contains this file: `account/AccountTabs.tsx` is a part of `account.page.tsx`. */
function routesOf(file: string) {
  const page = /^app\/pages\/(\w+)/.exec(file)?.[1]
  return allOf(
    table,
    new RegExp(`'(/[^']*)': \\{\\s+load: async \\(\\) =>\\s+\\(await import\\('\\./pages/${page}\\.page`, 'g'),
  )
}

const TABS = globSync('app/pages/**/*.tsx', { cwd: 'src' })
  .filter((file) => /const TABS\b/.test(read(file)))
  .flatMap((file) => {
    const tabs = allOf(/const TABS\b.*?\[\n(.*?)\n\]/s.exec(read(file))?.[1] ?? '', /(?:name|key): '([\w-]+)'/g)
    return tabs.map((tab, at) => ({ file, tab, isFirst: at === 0 }))
  })

test('the tabs of at least five pages are found', () => {
  expect(new Set(TABS.map(({ file }) => file)).size).toBeGreaterThanOrEqual(5)
})

test.each(TABS)('the tab $tab of $file is in the table of screens', ({ file, tab, isFirst }) => {
  const shows = (address: string) => {
    const shown = new URLSearchParams(address.split('?')[1]).get('onglet')
    return shown === tab || (isFirst && !shown)
  }
  const routes = routesOf(file)
  expect(routes).not.toEqual([])
  expect(
    screens.some((screen) => routes.some((route) => leadsTo(screen.path, route)) && shows(screen.path)),
    ADD,
  ).toBe(true)
})

const VIEWS = allOf(
  /const VIEWS = \[(.*?)\]/.exec(read('features/bookings/planning/components/usePlanningAddress.ts'))?.[1] ?? '',
  /'([\w-]+)'/g,
)

test.each(VIEWS)('the view %s of the planning is in the table of screens', (view) => {
  expect(
    screens.some(
      (screen) => screen.path.includes(`vue=${view}`) || (view === VIEWS[0] && /reservations\/\w+$/.test(screen.path)),
    ),
    ADD,
  ).toBe(true)
})

/** Components that open over a page, by their names in the library and in ours; a new one must be added here. */
const LAYER = /<(Modal|Drawer|Menu|Popover|HoverCard|Lightbox|Dialog|Confirm|ConfirmDialog|Frame|Dropdown|dialog)\b/
/** The base components of the others. */
const DEFINITIONS = ['Confirm', 'ConfirmDialog', 'Dialog', 'Frame'].map((name) => `web/ui/${name}.tsx`)
const drawing = globSync('**/*.tsx', { cwd: 'src' }).filter(
  (file) => LAYER.test(read(file)) && !DEFINITIONS.includes(file),
)
const named = new Set(
  screens.flatMap(({ states }) => states).flatMap(({ layer, dropdown }) => (layer ?? dropdown)?.files ?? []),
)

test.each(drawing)('the window of %s is in the table of screens', (file) => {
  expect([...named], ADD).toContain(file)
})

test.each([...named])('%s, which the table of screens names, draws a window', (file) => {
  expect(drawing, 'Take it out of the table of screens, or name the file that draws the window now').toContain(file)
})
