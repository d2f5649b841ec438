import { buildApp } from '../../src/server/app.ts'
import { connectPostgres } from '../../src/server/db.ts'

type Statement = { text: string; values: unknown[] }
type Spied = { query: (text: unknown, values?: unknown) => unknown; spied?: true }

/** The statements the API asks the database for each of these calls, as they leave its driver. */
export async function recordStatements(url: string, calls: { path: string; token?: string }[]) {
  const database = connectPostgres(url)
  let heard: Statement[] = []
  database.pool.on('acquire', (client) => {
    const spied = client as unknown as Spied
    if (spied.spied) return
    spied.spied = true
    const query = spied.query.bind(client)
    spied.query = (text, values) => {
      if (typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
      return query(text, values)
    }
  })
  const app = await buildApp(database.db)
  const recorded: Record<string, Statement[]> = {}
  for (const { path, token } of calls) {
    const ask = () => app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })
    // What the API remembers of one call it does not ask for in the next: the yardstick asks for what a next one asks.
    await ask()
    heard = []
    const answer = await ask()
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    recorded[path] = heard
  }
  await app.close()
  await database.close()
  return recorded
}
