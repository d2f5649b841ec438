// Checks that no test depends on the speed of the machine or on chance: tests wait for conditions, don't measure time,
// and parse with libraries.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PATIENCE_MS, TEST_MS } from '../testing/patience.ts'
import type { Finding } from './source-files.ts'

const IN_TESTS = /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures)\.ts$|^e2e\/.*\.ts$/
const SLEEP = 'sleeps for a fixed time'
const WAIT =
  'wait for a condition: expect.poll, eventually, page.waitForFunction, page.clock, fake timers, a promise or a lock that the test holds'
const TIME = 'asserts how long something takes'
const MEASURE = 'test what comes out, and measure the time in scripts/bench beside a bare server'
const PATIENCE = 'leave it to the patience of all tests (scripts/testing/patience.ts)'
const CHANCE = 'has data by chance'
const SEED = 'draw from fast-check, which prints its seed, or count'

const RULES: { words: RegExp; rule: string; mend: string }[] = [
  { words: /\bwaitForTimeout\(|from '(node:)?timers\/promises'|\bAtomics\.wait\(/, rule: SLEEP, mend: WAIT },
  { words: /\bnew Promise\b[^\n]*\bsetTimeout\(|\bsetTimeout\((resolve|done)\b|\bpg_sleep\(/, rule: SLEEP, mend: WAIT },
  { words: /\bfastestOf\b|\bperformance\.now\(|\bhrtime\b/, rule: TIME, mend: MEASURE },
  { words: /\bMath\.random\(/, rule: CHANCE, mend: SEED },
  {
    words: /\bnew Date\((Date\.now\(\)[^)]*)?\)\.(toISOString\(\)\.slice\(0, (4|7|10)\)|get(FullYear|Month|Date)\()/,
    rule: 'takes a day by another clock than the society’s, and fails around midnight',
    mend: 'use parisDay and addDays of src/shared/dates.ts',
  },
  {
    words: /\binflate(Raw)?Sync\b/,
    rule: 'reads a packed format by hand',
    mend: 'use the readers of src/server/files/testing.ts',
  },
]

/** Exceptions, with their reasons. */
const ALLOWED: { file: RegExp; why: string }[] = [
  {
    file: /^scripts\/testing\/(kills|lasting|orders|outage|package|several|unfinished)\.test\.ts$/,
    why: 'whole programs that are killed, stopped and asked again as a person would; what is measured is said, not asserted',
  },
  { file: /^(src\/app\/testing|e2e\/eventually)\.ts$/, why: 'they look for a condition again and again' },
  { file: /^scripts\/check-architecture\.test\.ts$/, why: 'its examples break the rules' },
  { file: /^scripts\/proofs\/stubs\.test\.ts$/, why: 'a caller asks a busy program again, as a browser does' },
  {
    file: /^src\/server\/access\/(testing|tries\.test)\.ts$/,
    why: 'they hold the pauses of the program, and make none',
  },
  { file: /^src\/server\/data\/folder-lock\.test\.ts$/, why: 'a process that is stuck for good is what it is about' },
]

/** Variables that hold a start time: subtracting one from the clock gives an elapsed time. */
const BEGAN = /\b(?:const|let) (\w+) = (?:Date\.now\(\)|performance\.now\(\))(?=\s*$)/gm

function elapsedIn(text: string): number[] {
  const names = [...text.matchAll(BEGAN)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const elapsed = new RegExp(`Date\\.now\\(\\) - (?:${names.join('|')})\\b`)
  return text.split('\n').flatMap((line, at) => (elapsed.test(line) ? [at + 1] : []))
}

/** Timeouts shorter than the common one of all tests. */
const SHORT = /(?<!_)\btimeout: ([\d_]+)|^\s*\}, ([\d_]+_000)\)$/
const shortIn = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => {
    const [, wait, whole] = SHORT.exec(line) ?? []
    const ms = Number((wait ?? whole ?? '').replaceAll('_', ''))
    return ms > 0 && ms < (wait ? PATIENCE_MS : TEST_MS) ? [at + 1] : []
  })

function readTests(root: string): string[] {
  return ['src', 'e2e', 'demo', 'scripts']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => IN_TESTS.test(file) && !ALLOWED.some((each) => each.file.test(file)))
}

/** Finds every test that depends on the clock or on chance. */
export const checkClocks = (root: string): Finding[] =>
  readTests(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const lines = text.split('\n')
    const found = RULES.flatMap(({ words, rule, mend }) =>
      lines.flatMap((line, at) => (words.test(line) ? [{ file, line: at + 1, rule, mend }] : [])),
    )
    return [
      ...found,
      ...elapsedIn(text).map((line) => ({ file, line, rule: TIME, mend: MEASURE })),
      ...shortIn(text).map((line) => ({ file, line, rule: 'waits less than the others', mend: PATIENCE })),
    ]
  })
