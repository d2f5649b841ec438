// `npm run felt`: how long a member waits on a phone from a tap to the content, for the twenty most common navigations,
// with a processor slowed down four times: three rounds, the median, and the 95th percentile of the slowest. Fails
// above its goals. Nothing else should run meanwhile.
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { enter, openSession, type Program, startProgram } from '../e2e/program.ts'
import { offer, put } from '../e2e/shop.ts'
import { findChromium } from './chromium.ts'

const WHO = 'admin@demo.example'
const ROUNDS = 3
const SLOWER = 4
/** Milliseconds: for the first visit, when the screen's code is loaded, and for later ones. */
const GOALS = { first: { median: 300, most: 700 }, again: { median: 150, most: 300 } }

/** Start and target of each navigation; a trailing slash means the first item of that kind. */
const WAYS: [from: string, to: string][] = [
  ...['/photos', '/carte', '/reserver', '/news', '/documents', '/partners', '/commission/ski', '/cart'].map(
    (to): [string, string] => ['/', to],
  ),
  ['/commission/location', '/reservation/'],
  ['/photos', '/'],
  ['/photos', '/photos/'],
  ['/news', '/news/'],
  ['/documents', '/documents/'],
  ['/', '/accountWrapper/'],
  ...['persons', 'payments', 'news', 'photos', 'commands'].map((to): [string, string] => [
    '/management',
    `/management/${to}`,
  ]),
  ['/management/persons', '/person/'],
]

/** Runs in the page: whether the screen has its heading, nothing of it is loading, and it is not the one before. */
const hasCome = () => {
  const heading = document.querySelector('h1')
  return heading !== null && heading !== window.before && document.querySelector('main [aria-busy="true"]') === null
}

/** Runs in the page: remembers the heading of the screen that is left. The address changes long before the screen does. */
const leave = () => {
  window.before = document.querySelector('h1')
}

/** Runs in the page: measures from the next tap until another screen was drawn. */
function listen(come: () => boolean) {
  window.felt = new Promise((resolve) => {
    const tapped = ({ timeStamp }: Event) => {
      const look = () => {
        if (!come()) return void requestAnimationFrame(look)
        requestAnimationFrame(() => resolve(performance.now() - timeStamp))
      }
      look()
    }
    // In a menu the last tap counts, which is on the link.
    document.addEventListener('click', (event) => (event.target as Element).closest('a') && tapped(event), {
      capture: true,
      once: false,
    })
  })
}

declare global {
  interface Window {
    before: Element | null | undefined
    felt: Promise<number>
  }
}

/** Navigates like a link, without reloading the portal. */
async function goWithin(page: Page, address: string) {
  await page.evaluate(leave)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.waitForFunction(hasCome)
}

/** Taps the link, in the menu if the screen has none, and returns the milliseconds until its screen was drawn. */
async function tapTo(page: Page, to: string): Promise<number> {
  await page.waitForFunction(hasCome)
  await page.waitForLoadState('networkidle')
  const selector = to.length > 1 && to.endsWith('/') ? `a[href^="${to}"]` : `a[href="${to}"]`
  const linkIn = (where: Page | Locator) => where.locator(selector).filter({ visible: true }).first()
  // A list may appear shortly after its screen. If it appears later still, it would be under the menu, so the menu's
  // own link is tapped.
  const isHere = await linkIn(page)
    .waitFor({ timeout: 2_000 })
    .then(
      () => true,
      () => false,
    )
  const menu = page.getByRole('dialog').last()
  const group = page.locator('main ul[hidden]').filter({ has: page.locator(selector) })
  const isFolded = !isHere && (await group.count()) > 0
  if (isFolded)
    await page
      .locator(`[aria-controls="${await group.first().getAttribute('id')}"]`)
      .first()
      .tap()
  else if (!isHere) {
    await page.getByRole('button', { name: 'Menu' }).first().tap()
    await menu.waitFor()
  }
  await page.evaluate(leave)
  await page.evaluate(`(${listen})(${hasCome})`)
  await linkIn(isHere || isFolded ? page : menu).tap()
  return await page.evaluate(() => window.felt)
}

async function measure(context: BrowserContext, program: Program, [from, to]: [string, string]) {
  const page = await context.newPage()
  await enter(page, program, WHO, from)
  const throttled = await context.newCDPSession(page)
  await throttled.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const first = await tapTo(page, to)
  await goWithin(page, from)
  const again = await tapTo(page, to)
  await page.close()
  return { first, again }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
}

const program = await startProgram()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const waited: Record<keyof typeof GOALS, number[]> = { first: [], again: [] }
try {
  await openSession(program, WHO)
  // The cart is measured with something in it.
  const flat = await offer(program, 1, { name: 'Appartement du phare', price: 48, billingPeriod: 'DAY' })
  await put(program, WHO, [{ id: flat, from: 40, to: 42 }])
  for (const way of WAYS) {
    const rounds: Awaited<ReturnType<typeof measure>>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
        locale: 'fr-FR',
      })
      rounds.push(await measure(context, program, way))
      await context.close()
    }
    for (const which of ['first', 'again'] as const) waited[which].push(...rounds.map((each) => each[which]))
    const middle = (which: 'first' | 'again') =>
      quantile(
        rounds.map((each) => each[which]),
        0.5,
      )
    console.log(`${way.join(' → ').padEnd(50)} first ${middle('first')} ms, again ${middle('again')} ms`)
  }
} finally {
  await browser.close()
  await program.leave()
}
for (const [which, goal] of Object.entries(GOALS)) {
  const values = waited[which as keyof typeof GOALS]
  const [median, most] = [quantile(values, 0.5), quantile(values, 0.95)]
  const isReached = median <= goal.median && most <= goal.most
  console.log(
    `${which}: median ${median} ms (goal ${goal.median}), 95 % ${most} ms (goal ${goal.most})${isReached ? '' : ': TOO SLOW'}`,
  )
  if (!isReached) process.exitCode = 1
}
