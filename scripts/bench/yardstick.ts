// Reference server: `node:http`, or Fastify, and the driver, running the very statements that the API runs for a call,
// prepared once for each connection as in the API, and returning the rows as JSON. `piped` shares connections for the
// same statements as the API, so the program is compared with itself without its own code.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { shareOf } from '../../src/server/data/connections.ts'
import { openPipelines } from '../../src/server/data/pipelined-connections.ts'
import { keyOf } from './calls.ts'
import type { Statement } from './record.ts'

const [kind = '', file = '', port = '0', database = ''] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Statement[]>

async function openPool() {
  if (/^postgres/.test(database)) return new pg.Pool({ connectionString: database, max: 20 })
  const { openPglite, wrapPglite } = await import('../../src/server/data/db.ts')
  return wrapPglite(await openPglite(database)).pool
}

const pool = await openPool()
// The driver converts neither days nor timestamps, to cost as little as possible.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(type, (value) => value)

const names = new Map(
  Object.values(calls)
    .flat()
    .map(({ text }, index) => [text, `statement_${index}`]),
)

const pipelines = kind === 'piped' ? openPipelines({ connectionString: database }, shareOf(16).shared) : undefined

type Request = { url?: string | undefined; headers: { authorization?: string | undefined } }

async function answer({ url = '', headers }: Request) {
  const rows: unknown[] = []
  for (const { text, values, pipelined } of calls[keyOf(url, headers.authorization)] ?? []) {
    const statement = { name: names.get(text) ?? '', text, values }
    rows.push((pipelined && pipelines ? await pipelines.ask(statement) : await pool.query(statement)).rows)
  }
  return rows
}

if (kind === 'bare' || kind === 'piped')
  createServer(async (request, response) => {
    const body = JSON.stringify(await answer(request))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }).listen(Number(port), '127.0.0.1')

if (kind === 'fastify')
  await Fastify()
    .get('*', (request) => answer(request))
    .listen({ port: Number(port), host: '127.0.0.1' })
