// `npm run check`: all that is known within a minute, before a database or a browser is started.
import { CHECKS, program, runTogether } from './parts.ts'

const pureTests = [program('vitest/vitest.mjs'), 'run', '--project', 'unit', '--reporter=minimal', 'src']

if (!(await runTogether([...CHECKS, ['Pure tests', pureTests]]))) process.exitCode = 1
