// The yardstick: `node:http` and `pg` alone, asking the database the very statements the API asks for one call.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

type Statement = { text: string; values: unknown[] }
const [file = '', port = '0', url = ''] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: url, max: 20 })

createServer(async (request, response) => {
  const answer: unknown[] = []
  for (const { text, values } of calls[request.url ?? ''] ?? []) answer.push((await pool.query(text, values)).rows)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
}).listen(Number(port), '127.0.0.1')
