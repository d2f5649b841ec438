// `npm test`: everything, set-up included. Each part must pass before the next one runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'

const reports = mkdtempSync(path.join(os.tmpdir(), 'portal-reports-'))
const unit = path.join(reports, 'vitest.json')
const journeys = path.join(reports, 'playwright.json')
let passed = 0
let failed = 0

function part(name: string, args: string[], env: Record<string, string> = {}) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`)
  return status === 0
}

/** Says the counts in one plain line, and ends. */
function end(ok: boolean): never {
  console.log(`\n${passed} passed, ${failed + (ok || failed > 0 ? 0 : 1)} failed`)
  process.exit(ok ? 0 : 1)
}

function countVitest() {
  const report = JSON.parse(readFileSync(unit, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  passed += report.numPassedTests
  failed += report.numFailedTests
}

function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(journeys, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  passed += stats.expected
  failed += stats.unexpected + stats.flaky
}

findPostgres()
const chromium = findChromium()
const bin = (file: string) => path.join(import.meta.dirname, '../node_modules', file)

if (!part('Format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])) end(false)
if (!part('Types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'])) end(false)
if (!part('Architecture', ['scripts/check-architecture.ts'])) end(false)
if (!part('Database types', ['scripts/schema.ts', '--check'], { DATA_DIR: reports })) end(false)
const vitest = part('Rules and server, on both databases', [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
])
countVitest()
if (!vitest) end(false)
const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys }
const browser = part('Journeys in the browser', [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], env)
countPlaywright()
end(browser && failed === 0)
