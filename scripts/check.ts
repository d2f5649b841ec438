// `npm run check`: format, lint, types and architecture, in seconds.
import { CHECKS, runPart } from './parts.ts'

for (const [name, args] of CHECKS) if (!(await runPart(name, args))) process.exit(1)
