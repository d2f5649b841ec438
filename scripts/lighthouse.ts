// `npm run lighthouse [ADDRESS…]`: what Lighthouse, as it comes with Chromium's own tools, says of screens of the demonstration on a
// telephone, to a member with a filled cart or, written `visitor:/calendrier`, to who is not signed in: the middle of three. Nothing else
// should run meanwhile. Lighthouse measures the machine too (`benchmarkIndex`), which tells how far its scores hold (docs/decisions/0055).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { enter, type Program, startProgram } from '../e2e/program.ts'
import { put } from '../e2e/shop.ts'
import { middle } from './bench/verdict.ts'
import { findChromium } from './chromium.ts'

const MEMBER = 'membre@demo.example'
const VISITOR = 'visitor:'
const SCREENS = [
  ...[`${VISITOR}/`, `${VISITOR}/calendrier`, `${VISITOR}/createUser`],
  ...['/', '/commission/ski', '/photos/1', '/documents', '/reservation/6', '/cart'],
]
/** The one with windows' tools: the headless shell has none. */
const WITH_TOOLS = findChromium().replace(/-headless-shell$/, '')
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

const moment = () => new Promise((resolve) => setTimeout(resolve, 100))

async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await moment()
  }
  throw new Error(`There was no ${what} for twenty seconds`)
}

/** Signs the member in, in a browser of its own that is closed again: Lighthouse's is to be looked on by nobody else. */
async function signedIn(program: Program, profile: string) {
  const context = await chromium.launchPersistentContext(profile, { executablePath: WITH_TOOLS, args: FLAGS })
  const page = await context.newPage()
  await enter(page, program, MEMBER, '/')
  await context.close()
}

type Tab = { id: string; type: string; url: string }

/** One look at an address: its scores, its measures and what is found wrong. */
async function audit(tools: Browser, url: string, profile: string) {
  const seen = spawn(WITH_TOOLS, [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
  })
  const page = await tools.newPage()
  try {
    const place = path.join(profile, 'DevToolsActivePort')
    const port = await waitFor('port', async () => readFileSync(place, 'utf8').split('\n')[0])
    const tab = await waitFor('tab', async () => {
      const tabs = (await (await fetch(`http://127.0.0.1:${port}/json/list?for_tab`)).json()) as Tab[]
      return tabs.find((each) => each.type === 'tab' && each.url.startsWith(url))
    })
    await page.addInitScript(() => localStorage.setItem('lighthouse.clear-storage', 'false'))
    const way = `ws=127.0.0.1:${port}/devtools/page/${tab.id}&panel=lighthouse&targetType=tab`
    await page.goto(`http://127.0.0.1:${port}/devtools/devtools_app.html?${way}`)
    await page.getByRole('checkbox', { name: 'SEO' }).uncheck()
    await page.getByRole('button', { name: 'Analyze page load' }).click()
    await page.locator('.lh-scores-header .lh-gauge__percentage').first().waitFor({ timeout: 120_000 })
    const told = async (of: string) => {
      const texts = await page.locator(of).allTextContents()
      return texts.map((text) => text.replace(/\s+/g, ' ').trim())
    }
    return {
      scores: (await told('.lh-scores-header .lh-gauge__percentage')).map(Number),
      measures: (await told('.lh-metric__value')).map((value) => Number.parseFloat(value.replaceAll(',', ''))),
      wrong: await told('.lh-audit--fail .lh-audit__title'),
      power: Number(/CPU\/Memory Power: (\d+)/.exec((await told('.lh-meta__item')).join(' '))?.[1]),
    }
  } finally {
    await page.close()
    const ended = new Promise((resolve) => seen.once('exit', resolve))
    seen.kill()
    await ended
    rmSync(path.join(profile, 'DevToolsActivePort'), { force: true })
  }
}

const asked = process.argv.slice(2)
const program = await startProgram()
const tools = await chromium.launch({ executablePath: WITH_TOOLS, args: FLAGS })
const newProfile = () => mkdtempSync(path.join(os.tmpdir(), 'portal-lighthouse-'))
const [member, visitor] = [newProfile(), newProfile()]
try {
  await put(program, MEMBER, [{ id: 9, quantity: 2, from: 60, to: 62 }, { id: 12 }])
  await signedIn(program, member)
  console.log(
    'performance / accessibility / best practices; FCP s, LCP s, TBT ms, CLS, Speed Index s; power of this machine',
  )
  console.log('(Lighthouse makes it four times slower, which is meant for a power of 1,500 to 2,000)')
  for (const address of asked.length > 0 ? asked : SCREENS) {
    const [shown, profile] = address.startsWith(VISITOR) ? [address.slice(VISITOR.length), visitor] : [address, member]
    const looks: Awaited<ReturnType<typeof audit>>[] = []
    for (let look = 0; look < 3; look++) looks.push(await audit(tools, `${program.url}${shown}`, profile))
    const row = (of: 'scores' | 'measures') =>
      (looks[0]?.[of] ?? []).map((_, at) => middle(looks.map((look) => look[of][at] ?? 0)))
    const power = middle(looks.map((look) => look.power))
    console.log(`${address.padEnd(20)} ${row('scores').join(' / ')}; ${row('measures').join(', ')}; ${power}`)
    for (const wrong of new Set(looks.flatMap((look) => look.wrong))) console.log(`    ${wrong}`)
  }
} finally {
  await tools.close()
  await program.leave()
  for (const profile of [member, visitor]) rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
}
