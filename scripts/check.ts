// `npm run check`: every check that takes less than a minute and needs neither a database nor a browser.
import { CHECKS, program, runTogether } from './parts.ts'

const pureTests = [program('vitest/vitest.mjs'), 'run', '--project', 'unit', '--reporter=minimal', 'src']

if (!(await runTogether([...CHECKS, ['Pure tests', pureTests]]))) process.exitCode = 1
