// `npm run prove`: what the test suite proves in some seconds, at full length: a walk of ten thousand steps over orders
// and money, one of five thousand over slips and statements, a million carts, a hundred kills, two hundred concurrent
// buyers, ten thousand operations of phones. `npm run prove walk` runs that part only (`carts`, `kills`, `orders`,
// `rounds`, `treasury`). A failure prints its seed; a walk and a cart shrink to the shortest failing one.
import { program, runPart } from './parts.ts'

const [which = ''] = process.argv.slice(2)
const files = which ? [which] : ['scripts/proofs', 'scripts/testing/kills', 'scripts/testing/orders']
const args = ['run', '--project', 'postgres', '--project', 'unit', '--project', 'programs', ...files]
if (!(await runPart('Proofs', [program('vitest/vitest.mjs'), ...args], { PROOFS: 'full' }))) process.exitCode = 1
