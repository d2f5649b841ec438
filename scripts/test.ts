// `npm test`: everything, set-up included. Each part must pass before the next one runs.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { CHECKS, program, runPart, runTogether } from './parts.ts'
import { findPostgres } from './postgres.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const GIGABYTE = 1024 ** 3

/** Hundreds of databases are made, and thrown away: in memory, on a machine that has plenty of it, no disk is waited for. */
function hasRoomInMemory() {
  if (!existsSync(MEMORY) || process.availableMemory() < 12 * GIGABYTE) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 8 * GIGABYTE
}

if (hasRoomInMemory()) process.env.TMPDIR = MEMORY
const reports = mkdtempSync(path.join(os.tmpdir(), 'portal-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
// The program is started more than a hundred times: what one start compiled the next ones read.
process.env.NODE_COMPILE_CACHE = path.join(reports, 'compiled')
const vitest = path.join(reports, 'vitest.json')
const playwright = path.join(reports, 'playwright.json')
let passed = 0
let failed = 0

/** Says the counts in one plain line, and ends. A part without counts that failed is one failure. */
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

/** What the tests need of this machine, installed now where it can be, so that a lack is said at once. */
function findPrograms() {
  try {
    findPostgres()
    findChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    end(false)
  }
}

findPrograms()
if (!(await runTogether(CHECKS))) end(false)
if (!(await runPart('Database types', ['scripts/schema.ts', '--check'], { DATA_DIR: reports }))) end(false)

const endpoints = path.join(reports, 'endpoints')
process.env.TEST_ENDPOINTS = endpoints
const onServer = await runPart('Rules and server', [
  program('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitest}`,
])
countVitest()
if (!onServer) end(false)
if (!(await runPart('Every endpoint is called', ['scripts/testing/endpoints.ts', endpoints]))) end(false)

const inBrowser = await runPart(
  'Journeys in the browser',
  [program('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
)
countPlaywright()
end(inBrowser && failed === 0)
