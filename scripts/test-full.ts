// `npm run test:full [-- STAGE…]`: the long tests before a release; `npm test` contains a short test of each kind.
// A failed stage is reported and the others continue; it fails at the end with their names. On two idle cores, about 80 minutes in all:
//   programs   programs that are killed, moved, packaged or restored, or whose disk is full (about 12 minutes)
//   journeys   browser tests in which the program is killed, lost or restored, or a phone stores nothing (5 minutes)
//   proofs     `npm run prove`: ten thousand steps, a million carts, a hundred kills (30 minutes)
//   endurance  `npm run endure`: two web processes and two workers under load, restarted and killed (10 minutes)
//   mutants    `npm run mutants rules`: a fault put into each rule, one by one (25 minutes)
import { CHROMIUM, findChromium } from './chromium.ts'
import { FAKETIME } from './faketime.ts'
import { listMissing, type Prerequisites } from './machine.ts'
import { program, runPart } from './parts.ts'
import { POSTGRES } from './postgres.ts'
import { prepareTemporary } from './temporary.ts'
import { findMountProblem } from './testing/disks.ts'

type Stage = { args: string[]; needs: Prerequisites[]; mounts?: boolean }

const VITEST = program('vitest/vitest.mjs')
const STAGES: Record<string, Stage> = {
  programs: { args: [VITEST, 'run', '--project', 'programs'], needs: [POSTGRES, FAKETIME], mounts: true },
  journeys: {
    args: [program('@playwright/test/cli.js'), 'test', '--project=full', '--workers=2', '--reporter=list'],
    needs: [POSTGRES, CHROMIUM],
  },
  proofs: { args: ['scripts/prove.ts'], needs: [POSTGRES] },
  endurance: { args: ['scripts/endure.ts'], needs: [POSTGRES] },
  mutants: { args: ['scripts/mutants.ts', 'rules'], needs: [] },
}

/** Ends the run with these sentences before any test. */
function refuse(sentences: string[]): never {
  console.error(sentences.join('\n'))
  process.exit(1)
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STAGES)
const chosen = names.map((name) => {
  const stage = STAGES[name]
  if (!stage) refuse([`There is no stage ${name}: choose of ${Object.keys(STAGES).join(', ')}.`])
  return { name, ...stage }
})
const missing = listMissing([...new Set(chosen.flatMap(({ needs }) => needs))])
const obstacle = chosen.some(({ mounts }) => mounts) ? findMountProblem() : undefined
if (obstacle) missing.push(obstacle)
if (missing.length > 0) refuse(missing)
if (chosen.some(({ needs }) => needs.includes(CHROMIUM))) findChromium()

prepareTemporary()
const failed: string[] = []
const told: string[] = []
for (const { name, args } of chosen) {
  const began = Date.now()
  const passed = await runPart(name, args)
  if (!passed) failed.push(name)
  told.push(`${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - began) / 60_000).toFixed(1)} minutes`)
}
console.log(`\n${told.join('\n')}`)
if (failed.length > 0) refuse([`Failed: ${failed.join(', ')}`])
console.log('Everything passed.')
