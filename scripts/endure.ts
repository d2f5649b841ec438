// `npm run endure`: two web processes and two workers under 200 mixed calls a second for ten minutes, while each is
// restarted and killed, PostgreSQL is restarted, and the store and the mail server are away for a minute. Prints the
// results; exits with 1 if a promise was broken. `npm run endure -- --minutes 2 --rate 60`: shorter and slower.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { printerOf } from './bench/cells.ts'
import { count, WATCH_JOBS } from './endurance/found.ts'
import { settleSite, startLoad } from './endurance/load.ts'
import { CUT_OFF, startProxy } from './endurance/proxy.ts'
import { type Surroundings, startSurroundings } from './endurance/surroundings.ts'
import { on } from './testing/cluster.ts'
import { killProcesses } from './testing/process.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '200' } },
})
const [MS, RATE] = [Number(values.minutes) * 60_000, Number(values.rate)]
/** After any event every process must be ready and refuse nothing within this time. */
const READY_WITHIN = 5_000
const ADMIN = { email: 'chef@caserne.example', password: 'endurance des pompiers' }
const BETWEEN = 'in between'

/**
 * Responses of a phase: 503 counts as `unavailable`, requests lost with a killed process as `cut`, any other 5xx as a
 * fault.
 */
type Counted = { calls: number; unavailable: number; cut: number; faults: number; refused: number }
type Event = { name: string; isKill: boolean; act: () => Promise<void> }
type EventResult = { name: string; readyMs: number; lastMs: number; cutAllowed: boolean }

/** The events in order, each with an equal share of the time. */
const timetable = (place: Surroundings, awayMs: number): Event[] => [
  { name: 'rolling restart', isKill: false, act: place.restartAll },
  ...place.names.map((name) => ({ name: `kill -9 of ${name}`, isKill: true, act: () => place.kill(name) })),
  { name: 'PostgreSQL restarted', isKill: false, act: place.restartDatabase },
  { name: `store away for ${Math.round(awayMs / 1_000)} s`, isKill: false, act: () => place.leaveStore(awayMs) },
  { name: `mail server away for ${Math.round(awayMs / 1_000)} s`, isKill: false, act: () => place.leaveMails(awayMs) },
]

/** Counts responses by the phase in which they were requested. */
function openCounts() {
  const phases = new Map<string, Counted>()
  const codes = new Map<string, number>()
  let [now, lastFault] = [BETWEEN, 0]
  return {
    phases,
    codes,
    phase: () => now,
    lastFault: () => lastFault,
    enter: (phase: string) => {
      now = phase
      phases.set(phase, phases.get(phase) ?? { calls: 0, unavailable: 0, cut: 0, faults: 0, refused: 0 })
    },
    add: (phase: string, call: string, status: number) => {
      const counted = phases.get(phase) as Counted
      counted.calls++
      if (status >= 200 && status < 400) return
      const code = `${status} ${call}, ${phase}`
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (status >= 400 && status < 500) return void counted.refused++
      if (status === 503) counted.unavailable++
      else if (status === CUT_OFF) counted.cut++
      else counted.faults++
      lastFault = performance.now()
    },
  }
}
type Counts = ReturnType<typeof openCounts>

/**
 * Triggers an event, and waits until every process is ready. Refusals of the following five seconds still count for it.
 */
async function go({ name, isKill, act }: Event, place: Surroundings, counts: Counts): Promise<EventResult> {
  counts.enter(name)
  const began = performance.now()
  await act()
  const over = isKill ? began : performance.now()
  await place.untilReady()
  const readyMs = Math.round(performance.now() - over)
  await setTimeout(Math.max(0, over + READY_WITHIN - performance.now()))
  const lastMs = Math.max(0, Math.round(counts.lastFault() - over))
  counts.enter(BETWEEN)
  return { name, readyMs, lastMs, cutAllowed: isKill }
}

/** The broken promises of one phase. */
function* brokenIn(phase: string, { unavailable, cut, faults, refused }: Counted, told: EventResult | undefined) {
  if (faults > 0) yield `${phase}: ${faults} answers of 5xx that are neither 503 nor cut off`
  if (refused > 0) yield `${phase}: ${refused} answers of 4xx`
  if (cut > 0 && !told?.cutAllowed) yield `${phase}: ${cut} calls cut off`
  if (unavailable > 0 && (!told || told.name === 'rolling restart')) yield `${phase}: ${unavailable} answers of 503`
  if (told && told.readyMs > READY_WITHIN) yield `${phase}: ready after ${told.readyMs} ms`
}

const row = printerOf(28, 11)

function report(counts: Counts, told: EventResult[], found: Awaited<ReturnType<typeof count>>): string[] {
  console.log(`\nTwo processes that serve and two that work, ${RATE} calls a second for ${values.minutes} minutes\n`)
  row(['', 'calls', '503', 'cut off', 'other 5xx', '4xx', 'ready ms', 'last 5xx ms'])
  const broken: string[] = []
  for (const [phase, counted] of counts.phases) {
    const event = told.find(({ name }) => name === phase)
    const { calls, unavailable, cut, faults, refused } = counted
    const after = event ? [event.readyMs, unavailable + cut + faults > 0 ? event.lastMs : '-'] : ['', '']
    row([phase, calls, unavailable, cut, faults, refused, ...after])
    broken.push(...brokenIn(phase, counted, event))
  }
  console.log(
    `\n${found.acknowledged} writes acknowledged, ${found.lost} of them lost, ${found.writtenTwice} written twice\n` +
      `${found.mails} mails taken by the mail server, ${found.mailsLost} lost, ${found.mailsTwice} taken twice\n` +
      `${found.jobs} jobs done, ${found.jobsAgain} of them begun again, ${found.jobsTwice} done twice, ${found.jobsFailed} failed; ` +
      `${found.stillWaiting} things wait at the end`,
  )
  for (const what of [
    'lost',
    'writtenTwice',
    'mailsLost',
    'mailsTwice',
    'jobsTwice',
    'jobsFailed',
    'stillWaiting',
  ] as const)
    if (found[what] > 0) broken.push(`${what}: ${found[what]}`)
  return broken
}

async function endure(place: Surroundings): Promise<string[]> {
  const proxy = await startProxy(place.ports)
  const database = new pg.Client({ connectionString: place.url })
  await database.connect()
  await database.query(WATCH_JOBS)
  const site = await settleSite(database, proxy.port, ADMIN)
  await database.end()

  const counts = openCounts()
  counts.enter(BETWEEN)
  const load = startLoad(site, RATE, counts)
  const began = performance.now()
  const events = timetable(place, Math.min(60_000, (0.8 * MS) / 8))
  const told: EventResult[] = []
  for (const [at, event] of events.entries()) {
    const due = began + ((at + 0.1) * MS) / events.length
    await setTimeout(Math.max(0, due - performance.now()))
    console.log(`${Math.round((performance.now() - began) / 1_000)} s: ${event.name}`)
    told.push(await go(event, place, counts))
  }
  await setTimeout(Math.max(0, began + MS - performance.now()))
  await load.stop()
  const found = await on(place.url, (client) => count(client, load.acknowledged, place))
  await proxy.close()
  const broken = [...report(counts, told, found), ...place.deaths]
  if (broken.length > 0) console.log(['', ...counts.codes].map(String).join('\n'), `\n${place.said()}`)
  return broken
}

// Ends the processes whatever ends this one.
process.once('exit', killProcesses)
const place = await startSurroundings(ADMIN)
try {
  const broken = await endure(place)
  console.log(broken.length > 0 ? `\nBroken: ${broken.join('; ')}` : '\nEverything was kept.')
  if (broken.length > 0) process.exitCode = 1
} finally {
  await place.close()
}
process.exit()
