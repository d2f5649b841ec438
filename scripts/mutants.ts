// `npm run mutants [rules|doors|money|readers|mails] [FILE[:FROM-TO]…]`: puts small faults in, one by one, and sees whether a test fails.
//   rules   every rules.ts, what is shared and the calls of the card provider, against the pure tests beside them
//   doors   sessions, tokens, captcha, the sign-in, who may change whom: against their tests on PostgreSQL
//   money   payments and orders, in the same way
//   readers who may read what: audiences, albums, documents, news, partners, what a search finds and lists whose order is kept
//   mails   what is written to many, and what the society is written. All but the first take an hour: name files, or lines of them
// What is put together once (`lookup`, `shaped`) is counted for the first test that asks it, and that one alone is run: a fault
// there that seems to survive may be noticed by others.
// Texts are left as they are: nearly all are French sentences, or names that the types or the database would miss anyway.
// Fails under 90 %. Names what survived, but what stands in mutants/survivors.ts with why it is not worth a test.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { dropConditionsToo } from './mutants/conditions.ts'
import { PARTS } from './mutants/parts.ts'
import { onOneLine, SURVIVORS } from './mutants/survivors.ts'

type Options = NonNullable<ConstructorParameters<typeof Stryker>[0]>
type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const LEAST = 90

const ON_POSTGRES: Options = {
  // Half of the time is waiting: for what comes by HTTP, or never comes.
  concurrency: 2 * os.availableParallelism(),
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  // What runs as a module is loaded, or before the first test, would take every test each time.
  ignoreStatic: true,
}

type Part = keyof typeof PARTS
const WAYS: Record<Part, Options> = {
  rules: { timeoutMS: 20_000, concurrency: os.availableParallelism() },
  doors: ON_POSTGRES,
  money: ON_POSTGRES,
  readers: ON_POSTGRES,
  mails: ON_POSTGRES,
}

const COMMON: Options = {
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
  appendPlugins: [path.join(import.meta.dirname, 'mutants/logs.ts')],
  ignorers: ['logs'],
  reporters: ['progress'],
  // Out of node_modules, below which Vitest finds no tests.
  tempDirName: 'data/mutants',
  // From the root: there is a folder `data` below `src` too.
  ignorePatterns: ['/data', '/dist', '/demo', '/docs', '/e2e'],
  // Stryker would rewrite the real one with an API that TypeScript 7 has not; none is needed here.
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
}

const isKilled = ({ status }: Result) => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }: Result) => status === 'Survived' || status === 'NoCoverage'
const fileOf = ({ fileName }: Result) => path.relative(process.cwd(), fileName).replaceAll(path.sep, '/')

/** What stood where the fault was put in. */
function originalOf({ fileName, location: { start, end } }: Result) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  return onOneLine(lines.join('\n').slice(start.column - 1))
}

const isAccepted = (mutant: Result) =>
  SURVIVORS.some(
    ({ file, was, becomes }) =>
      file === fileOf(mutant) && was === originalOf(mutant) && becomes === onOneLine(mutant.replacement),
  )

function say(name: string, mutants: Result[]): number {
  const killed = mutants.filter(isKilled).length
  const alive = mutants.filter(isAlive).length
  const score = killed + alive === 0 ? 100 : (100 * killed) / (killed + alive)
  console.log(`${name.padEnd(50)} ${killed} killed, ${alive} survived, ${score.toFixed(1)} %`)
  return score
}

async function measure(part: Part, files: string[]): Promise<boolean> {
  const mutants = await new Stryker({
    ...COMMON,
    ...WAYS[part],
    mutate: files.length > 0 ? files : PARTS[part].mutate,
    vitest: { configFile: `scripts/mutants/${part}.config.ts` },
  }).runMutationTest()
  for (const [file, own] of Map.groupBy(mutants, fileOf)) say(file, own)
  const survivors = mutants.filter((mutant) => isAlive(mutant) && !isAccepted(mutant))
  for (const mutant of survivors) {
    const { line, column } = mutant.location.start
    console.log(`${fileOf(mutant)}:${line}:${column} ${mutant.status} ${mutant.mutatorName}`)
    console.log(`  - ${originalOf(mutant)}\n  + ${onOneLine(mutant.replacement)}`)
  }
  return say(part, mutants) >= LEAST
}

const [part, ...files] = process.argv.slice(2) as [Part?, ...string[]]
dropConditionsToo()
for (const each of part ? [part] : (Object.keys(PARTS) as Part[]))
  if (!(await measure(each, files))) process.exitCode = 1
