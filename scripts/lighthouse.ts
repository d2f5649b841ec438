// `npm run lighthouse [ADDRESS…]`: Lighthouse on screens of the demonstration on a phone, for a member with a filled
// cart, or for a visitor if written `visitor:/calendrier`: the median of five. Nothing else should run meanwhile.
// Lighthouse also measures the machine (`benchmarkIndex`), which limits how comparable its scores are
// (docs/decisions/0055). It is downloaded on demand, because with its dependencies it is as large as all other packages
// of the project.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { eventually } from '../e2e/eventually.ts'
import { enter, type Program, startProgram } from '../e2e/program.ts'
import { put } from '../e2e/shop.ts'
import { middle } from './bench/verdict.ts'
import { findChromium } from './chromium.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const LOOKS = 5
const MEMBER = 'membre@demo.example'
const VISITOR = 'visitor:'
const SCREENS = [
  ...[`${VISITOR}/`, `${VISITOR}/calendrier`, `${VISITOR}/createUser`],
  ...['/', '/commission/ski', '/photos/1', '/documents', '/reservation/6', '/cart'],
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]
/** The full browser: the headless shell draws a frame only on request, and Lighthouse would wait for it. */
const CHROMIUM = findChromium().replace(/-headless-shell$/, '')
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Signs the member in with a browser that is closed again. */
async function signIn(program: Program, profile: string) {
  const context = await chromium.launchPersistentContext(profile, { executablePath: CHROMIUM, args: FLAGS })
  await enter(await context.newPage(), program, MEMBER, '/')
  await context.close()
}

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>
  environment: { benchmarkIndex: number }
}

/** Audits an address once, in a new browser. */
async function audit(url: string, profile: string): Promise<Report> {
  const port = path.join(profile, 'DevToolsActivePort')
  rmSync(port, { force: true })
  const browser = spawn(
    CHROMIUM,
    [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: 'ignore',
    },
  )
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const open = async () => {
      try {
        return readFileSync(port, 'utf8').split('\n')[0]
      } catch {
        return undefined
      }
    }
    const args = [
      ...['--yes', LIGHTHOUSE, url, `--port=${await eventually(open, 'the browser does not answer')}`],
      ...[`--only-categories=${CATEGORIES}`, '--disable-storage-reset', '--output=json', '--quiet'],
    ]
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 100_000_000 })
    return JSON.parse(stdout) as Report
  } finally {
    browser.kill()
    await ended
  }
}

const chosen = process.argv.slice(2)
const program = await startProgram()
const newProfile = () => mkdtempSync(path.join(os.tmpdir(), 'portal-lighthouse-'))
const [member, visitor] = [newProfile(), newProfile()]
try {
  await put(program, MEMBER, [{ id: 9, quantity: 2, from: 60, to: 62 }, { id: 12 }])
  await signIn(program, member)
  console.log(`${CATEGORIES.join(' / ')}; ${MEASURES.join(', ')} (ms); power of this machine`)
  console.log('(Lighthouse makes it four times slower, which is meant for a power of 1,500 to 2,000)')
  for (const address of chosen.length > 0 ? chosen : SCREENS) {
    const [shown, profile] = address.startsWith(VISITOR) ? [address.slice(VISITOR.length), visitor] : [address, member]
    const reports: Report[] = []
    for (let look = 0; look < LOOKS; look++) reports.push(await audit(`${program.url}${shown}`, profile))
    const of = (read: (report: Report) => number) => middle(reports.map(read))
    const scores = CATEGORIES.map((name) => Math.round(of(({ categories }) => categories[name]?.score ?? 0) * 100))
    const measures = MEASURES.map((name) => of(({ audits }) => audits[name]?.numericValue ?? 0))
    const rounded = measures.map((value) => (value < 1 ? value.toFixed(2) : Math.round(value)))
    const power = Math.round(of(({ environment }) => environment.benchmarkIndex))
    console.log(`${address.padEnd(20)} ${scores.join(' / ')}; ${rounded.join(', ')}; ${power}`)
    const wrong = reports.flatMap(({ audits }) =>
      Object.values(audits).filter((each) => each.scoreDisplayMode === 'binary' && each.score === 0),
    )
    for (const title of new Set(wrong.map((each) => each.title))) console.log(`    ${title}`)
  }
} finally {
  await program.leave()
  for (const profile of [member, visitor]) rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
}
