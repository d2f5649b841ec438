// Fails if an endpoint of the API was never called successfully on PostgreSQL. `endpoints.ts FOLDER`: the folder with
// the reports of all processes of a test run (answered.ts).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const [folder = ''] = process.argv.slice(2)
const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as string[])
const [first, ...others] = reports
if (!first) throw new Error('No process of the tests wrote which endpoints it called.')

const never = first.filter((name) => others.every((unanswered) => unanswered.includes(name)))
for (const name of never) console.error(`No test calls ${name} successfully: write one in its slice's routes.test.ts.`)
if (never.length > 0) process.exit(1)
