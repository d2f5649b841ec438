// `npm run prove`: what the suite proves in some seconds, at full length: a walk of ten thousand steps over orders and money, a million
// carts, a hundred kills, ten thousand operations of phones. `npm run prove walk`: that alone (`carts`, `kills`, `rounds`). What fails says its seed; a walk and a cart shrink to the
// shortest that fails.
import { program, runPart } from './parts.ts'

const [which = ''] = process.argv.slice(2)
const files = which ? [which] : ['scripts/proofs', 'scripts/testing/kills']
const args = ['run', '--project', 'postgres', '--project', 'unit', ...files]
if (!(await runPart('Proofs', [program('vitest/vitest.mjs'), ...args], { PROOFS: 'full' }))) process.exitCode = 1
