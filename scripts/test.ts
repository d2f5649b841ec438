// `npm test`: everything except the long tests (`npm run test:full`), including the set-up. Each part must pass before
// the next one runs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CHROMIUM, findChromium } from './chromium.ts'
import { listMissing } from './machine.ts'
import { CHECKS, program, runPart, runTogether } from './parts.ts'
import { POSTGRES } from './postgres.ts'
import { prepareTemporary } from './temporary.ts'

const reports = prepareTemporary()
const vitest = path.join(reports, 'vitest.json')
const playwright = path.join(reports, 'playwright.json')
let passed = 0
let failed = 0

/** Prints the counts in one plain line, and exits. A failed part without counts counts as one failure. */
function end(ok: boolean): never {
  console.log(`\n${passed} passed, ${failed + (ok || failed > 0 ? 0 : 1)} failed`)
  process.exit(ok ? 0 : 1)
}

/** Reads a report; a run that broke down before its first test leaves none. */
const read = <Report>(file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

function countVitest() {
  const report = read<{ numPassedTests: number; numFailedTests: number }>(vitest)
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
}

function countPlaywright() {
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(playwright)
  passed += report?.stats.expected ?? 0
  failed += (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0)
}

/** Finds or installs the programs that the tests need, so that a missing one is reported at once. */
function findPrograms() {
  const missing = listMissing([POSTGRES, CHROMIUM])
  if (missing.length > 0) {
    console.error(missing.join('\n'))
    end(false)
  }
  findChromium()
}

findPrograms()
if (!(await runTogether([...CHECKS, ['Database types', ['scripts/schema.ts', '--check'], { DATA_DIR: reports }]])))
  end(false)

const endpoints = path.join(reports, 'endpoints')
process.env.TEST_ENDPOINTS = endpoints
const onServer = await runPart('Rules and server', [
  program('vitest/vitest.mjs'),
  'run',
  '--project=!programs',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitest}`,
])
countVitest()
if (!onServer) end(false)
if (!(await runPart('Every endpoint is called', ['scripts/testing/endpoints.ts', endpoints]))) end(false)

const inBrowser = await runPart(
  'Journeys in the browser',
  [program('@playwright/test/cli.js'), 'test', '--project=journeys', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
)
countPlaywright()
end(inBrowser && failed === 0)
