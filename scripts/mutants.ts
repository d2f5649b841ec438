// `npm run mutants [rules|doors|money|readers|mails] [FILE[:FROM-TO]…]`: inserts small faults one by one, and checks that a test fails.
//   rules   every rules.ts, shared code and calls of the card provider, with the pure tests beside them
//   doors   sessions, tokens, captcha, sign-in, and who may change whom, with their tests on PostgreSQL
//   money   payments and orders, in the same way
//   readers who may read what: audiences, albums, documents, news, partners, search results, and ordered lists
//   mails   mailings, and messages to the society. All but the first take an hour: name files, or lines of them
// A value that is built once (`lookup`, `shaped`) counts for the first test that uses it, and only that test runs: a fault
// there that seems to survive may be noticed by others.
// Texts are not changed: nearly all are French sentences, or names that the types or the database check anyway.
// Fails below 90 %. Lists survivors, except those in mutants/survivors.ts with the reason why they need no test.
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
  // Half of the time is spent waiting: for HTTP responses, or for ones that never arrive.
  concurrency: 2 * os.availableParallelism(),
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  // Code that runs while a module is loaded, or before the first test, would need every test each time.
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
  // Outside node_modules, in which Vitest finds no tests.
  tempDirName: 'data/mutants',
  // From the root, because `src` contains a folder `data` too.
  ignorePatterns: ['/data', '/dist', '/demo', '/docs', '/e2e'],
  // Stryker would rewrite the real one with an API that TypeScript 7 lacks; none is needed here.
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
}

const isKilled = ({ status }: Result) => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }: Result) => status === 'Survived' || status === 'NoCoverage'
const fileOf = ({ fileName }: Result) => path.relative(process.cwd(), fileName).replaceAll(path.sep, '/')

/** The source text that the fault replaced. */
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
