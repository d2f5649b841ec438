// `npm run lighthouse [ADDRESS…]`: Lighthouse on screens of the demonstration on a phone, for a member with a filled
// cart, or for a visitor if written `visitor:/calendrier`: the median of three. Nothing else should run meanwhile.
// Lighthouse also measures the machine (`benchmarkIndex`), which limits how comparable its scores are
// (docs/decisions/0055). Each trace is judged a second time without the waits for a processor, which on two processors
// are half of it. Lighthouse is downloaded on demand, because with its dependencies it is as large as all other
// packages of the project.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { eventually } from '../e2e/eventually.ts'
import { enter, type Program, startProgram } from '../e2e/program.ts'
import { put } from '../e2e/shop.ts'
import { type TraceEvent, withoutWaits } from './bench/thread-time.ts'
import { middle } from './bench/verdict.ts'
import { findChromium } from './chromium.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const LOOKS = 3
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

async function lighthouse(url: string, ...options: string[]): Promise<Report> {
  const fixed = [`--only-categories=${CATEGORIES}`, '--disable-storage-reset', '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...fixed, ...options], {
    maxBuffer: 100_000_000,
  })
  return JSON.parse(stdout) as Report
}

/** Judges what was gathered in a folder again, as if no task had waited for a processor. */
async function judgeAgain(url: string, folder: string): Promise<Report> {
  const file = path.join(folder, 'trace.json')
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
  writeFileSync(file, JSON.stringify({ ...trace, traceEvents: withoutWaits(trace.traceEvents) }))
  return await lighthouse(url, `--audit-mode=${folder}`)
}

/** Audits an address once, in a new browser. */
async function audit(url: string, profile: string, folder: string): Promise<{ seen: Report; undisturbed: Report }> {
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
    const answers = `--port=${await eventually(open, 'the browser does not answer')}`
    const seen = await lighthouse(url, answers, `--gather-mode=${folder}`, `--audit-mode=${folder}`)
    return { seen, undisturbed: await judgeAgain(url, folder) }
  } finally {
    browser.kill()
    await ended
  }
}

const scoreOf = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100)
const measureOf = ({ audits }: Report, name: string) => audits[name]?.numericValue ?? 0

const chosen = process.argv.slice(2)
const program = await startProgram()
const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'portal-lighthouse-'))
const [member, visitor, gathered] = [newFolder(), newFolder(), newFolder()]
try {
  await put(program, MEMBER, [{ id: 9, quantity: 2, from: 60, to: 62 }, { id: 12 }])
  await signIn(program, member)
  console.log(`${CATEGORIES.join(' / ')}; ${MEASURES.join(', ')} (ms); power of this machine`)
  console.log('below: performance and blocking time without the waits for a processor, the least and the middle')
  console.log('(Lighthouse makes it four times slower, which is meant for a power of 1,500 to 2,000)')
  for (const address of chosen.length > 0 ? chosen : SCREENS) {
    const [shown, profile] = address.startsWith(VISITOR) ? [address.slice(VISITOR.length), visitor] : [address, member]
    const audits: Awaited<ReturnType<typeof audit>>[] = []
    for (let look = 0; look < LOOKS; look++) audits.push(await audit(`${program.url}${shown}`, profile, gathered))
    const reports = audits.map(({ seen }) => seen)
    const of = (read: (report: Report) => number) => middle(reports.map(read))
    const scores = CATEGORIES.map((name) => Math.round(of((report) => scoreOf(report, name))))
    const measures = MEASURES.map((name) => of((report) => measureOf(report, name)))
    const rounded = measures.map((value) => (value < 1 ? value.toFixed(2) : Math.round(value)))
    const power = Math.round(of(({ environment }) => environment.benchmarkIndex))
    console.log(`${address.padEnd(20)} ${scores.join(' / ')}; ${rounded.join(', ')}; ${power}`)
    const performance = audits.map(({ undisturbed }) => scoreOf(undisturbed, 'performance'))
    const blocking = middle(audits.map(({ undisturbed }) => measureOf(undisturbed, 'total-blocking-time')))
    console.log(`${''.padEnd(20)} ${Math.min(...performance)}, ${middle(performance)}; ${Math.round(blocking)}`)
    const wrong = reports.flatMap((report) =>
      Object.values(report.audits).filter((each) => each.scoreDisplayMode === 'binary' && each.score === 0),
    )
    for (const title of new Set(wrong.map((each) => each.title))) console.log(`    ${title}`)
  }
} finally {
  await program.leave()
  for (const folder of [member, visitor, gathered]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
