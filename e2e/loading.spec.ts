import type { Page } from '@playwright/test'
import { VISITOR_SCREENS } from '../src/app/visitors.ts'
import { enter, expect, test } from './program.ts'
import { ask, put } from './shop.ts'

/**
 * What runs before the program, the program, what pages have in common, what members' pages begin with and share with strangers', and the
 * runtime between them; and, once the page has what it shows, what keeps it for when there is no network.
 */
const BEGINNING = ['begin', 'common', 'index', 'members', 'person', 'rolldown-runtime', 'shared', 'store']
/** What is as large as everything else together, and used in few places. */
const LARGE = ['Editor', 'Drawing', 'PhotoViewer', 'PdfPages', 'SortFrame', 'NativeScrollArea', 'schemas']

/** The files of the program that a page loads, by their names without what tells one version from another. */
async function scriptsOf(page: Page, open: () => Promise<unknown>) {
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = /assets\/(.+)-[\w-]{8}\.m?js$/.exec(request.url())?.[1]
    if (name) scripts.push(name)
  })
  await open()
  await page.waitForLoadState('networkidle')
  return scripts
}

/** How large each file of a kind is that comes from now on, by its address, as it is sent. */
function weighed(page: Page, kind: RegExp) {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (kind.test(response.url())) sizes.set(response.url(), Number(await response.headerValue('content-length')))
  })
  return sizes
}
/** Bytes of the screens that hold more than 170 kB: a whole account with its fees, and what a link that fails adds, a new one. */
const MOST_OF_VISITORS: Record<string, number> = { '/renewsubscription': 185_000, '/validateorsubscribe': 175_000 }
const SCRIPT = /\.m?js$/
const STYLES = /\.css$/
const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)
const told = (sizes: Iterable<[string, number]>) =>
  [...sizes].map(([url, size]) => `${url.split('/').at(-1)} ${size}`).join(', ')

const linkToPhotos = (page: Page) =>
  page.getByRole('link', { name: 'Photos', exact: true }).filter({ visible: true }).first()

test.describe('a page loads what it shows (docs/decisions/0055)', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  // What begins after three quiet seconds would come in the middle of a page that takes longer on a busy machine.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const wait: (work: () => void, ms?: number) => number = window.setTimeout.bind(window)
      Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (ms === 3_000 ? 0 : wait(work, ms)) })
    }),
  )

  for (const [address, more] of [
    ['/', []],
    ['/commission/ski', ['booking']],
    ['/photos/1', []],
    ['/photos', ['lists']],
    ['/news', ['lists']],
    ['/documents', ['lists']],
    ['/cart', ['PendingOrderNotice', 'booking', 'captcha', 'cart', 'means']],
  ] as const)
    test(`${address} comes in a handful of files`, async ({ page, program }) => {
      const scripts = await scriptsOf(page, () => enter(page, program, 'membre@demo.example', address))
      await expect.poll(() => scripts.toSorted()).toEqual([...BEGINNING, ...more].sort())
    })

  test('the code of a screen is loaded while the finger that goes there is still down', async ({ page, program }) => {
    await enter(page, program, 'membre@demo.example', '/')
    const link = linkToPhotos(page)
    const file = page.waitForRequest(/\/assets\/lists-/)
    await link.dispatchEvent('pointerdown')
    await file
    await expect(page).toHaveURL(`${program.url}/`)
  })

  test('a link that is pressed without network asks for no code, and does once the network is back', async ({
    page,
    context,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/')
    await page.waitForLoadState('networkidle')
    const isOnline = (online: boolean) => page.waitForFunction((expected) => navigator.onLine === expected, online)
    const link = linkToPhotos(page)
    const files: string[] = []
    page.on('request', (request) => /\/assets\/lists-.*js$/.test(request.url()) && files.push(request.url()))
    await context.setOffline(true)
    await isOnline(false)
    await link.dispatchEvent('pointerdown')
    await context.setOffline(false)
    await isOnline(true)
    await link.dispatchEvent('pointerdown')
    await expect.poll(() => files).toHaveLength(1)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('code that does not come for a press is reported if its screen is opened, not before', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/')
    await page.route(/\/assets\/lists-.*js$/, (route) => route.abort())
    await page.route(`${program.url}/`, (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    )
    const link = linkToPhotos(page)
    const cause = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await link.dispatchEvent('pointerdown')
    await cause
    // The page has learnt of its own request by the time a later one has failed too.
    await page.evaluate(() => fetch('/', { method: 'HEAD' }).catch(() => undefined))
    await expect(page.getByRole('alert')).toBeHidden()
    await link.click()
    await expect(page.getByText(/n’a pas pu être chargée/).first()).toBeVisible()
  })

  for (const [address, ...own] of [
    ['/', 'login', 'password'],
    ['/calendrier', 'calendar', 'captcha'],
  ] as const)
    test(`${address} comes to a visitor in 130 kB of scripts and 30 kB of styles, the picture first and the form whole`, async ({
      page,
      program,
    }) => {
      const [sizes, styles] = [weighed(page, SCRIPT), weighed(page, STYLES)]
      let hadPicture = false
      // The program is on its way until the picture is there.
      await page.route(/assets\/index-[\w-]+\.js$/, async (route) => {
        await expect(page.locator('.front-picture')).toBeVisible()
        hadPicture = true
        await route.continue()
      })
      const scripts = await scriptsOf(page, () => page.goto(`${program.url}${address}`))
      await expect(page.locator('form')).toBeVisible()
      expect(hadPicture).toBe(true)
      await expect(page.locator('.front-picture')).toHaveCount(1)
      expect(new Set(scripts)).toEqual(new Set(['begin', 'index', 'rolldown-runtime', 'shared', ...own]))
      expect(sum(sizes.values()), told(sizes)).toBeLessThan(130_000)
      expect(sum(styles.values()), told(styles)).toBeLessThan(30_000)
    })

  for (const { path } of VISITOR_SCREENS.filter(({ path }) => !path.startsWith('/dev/'))) {
    const most = MOST_OF_VISITORS[path] ?? 170_000
    test(`${path} comes to a visitor in ${most / 1_000} kB of scripts, without what members' pages begin with`, async ({
      page,
      program,
    }) => {
      const sizes = weighed(page, SCRIPT)
      const scripts = await scriptsOf(page, () => page.goto(`${program.url}${path}`))
      await expect(page.locator('h1').first()).toBeVisible()
      for (const name of ['members', 'lists', 'numbering']) expect(scripts).not.toContain(name)
      expect(sum(sizes.values()), told(sizes)).toBeLessThan(most)
    })
  }

  test('the window that a visitor writes to the association from adds 75 kB of scripts, and nothing of members’ pages', async ({
    page,
    program,
  }) => {
    const sizes = weighed(page, SCRIPT)
    await page.goto(program.url)
    await page.waitForLoadState('networkidle')
    const before = sum(sizes.values())
    await page.getByRole('button', { name: 'Nous contacter' }).click()
    await expect(page.getByRole('dialog').getByLabel('Téléphone')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sum(sizes.values()) - before, told(sizes)).toBeLessThan(75_000)
  })

  for (const [address, member] of [
    ['/reservation/6', 'commission@demo.example'],
    ['/cart', 'commission@demo.example'],
    ['/command/:id', 'membre@demo.example'],
    ['/person/2', 'admin@demo.example'],
  ] as const)
    test(`${address} adds at most 40 kB of scripts to what home loads`, async ({ page, program }) => {
      await put(program, member, [{ id: 6, from: 40 }])
      const sizes = weighed(page, SCRIPT)
      const shown = async (address: string) => {
        await enter(page, program, member, address)
        await page.waitForLoadState('networkidle')
      }
      await shown('/')
      const before = new Set(sizes.keys())
      type Orders = { _embedded: { data: { id: number }[] } }
      const orders = await ask(program, member, 'GET', '/commands?search=state==PAID&size=1')
      await shown(address.replace(':id', String((orders as unknown as Orders)._embedded.data[0]?.id)))
      const added = [...sizes].filter(([url]) => !before.has(url))
      expect(sum(added.map(([, size]) => size)), told(added)).toBeLessThan(40_000)
      expect(added.length).toBeGreaterThan(0)
      await put(program, member, [])
    })

  test('the viewer and the editor come when they are opened, and not before', async ({ page, program }) => {
    const loaded = await scriptsOf(page, () => enter(page, program, 'admin@demo.example', '/photos/1'))
    expect(loaded.filter((name) => LARGE.includes(name))).toEqual([])
    await page.getByRole('link', { name: 'Photo 1 sur 9' }).click()
    await expect(page.getByText('Photo 1 sur 9 ·')).toBeVisible()
    expect(loaded.filter((name) => LARGE.includes(name))).toEqual(['PhotoViewer'])
    await page.goto(`${program.url}/management/news/new`)
    await expect(page.getByRole('textbox', { name: 'Texte' })).toBeVisible()
    expect(loaded).toContain('Editor')
  })
})
