import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSystem } from '../features/operations/system-status/watching/service.ts'
import { config } from '../server/config.ts'
import { connectProvider } from '../server/pay/provider.ts'
import { startTestProgram, type TestProgram } from './testing.ts'

const TOKEN = 'un-jeton-pour-les-mesures'
let program: TestProgram
const ask = (authorization?: string) =>
  program.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })

beforeAll(async () => {
  config.metricsToken = TOKEN
  program = await startTestProgram()
  await checkSystem(program.db)
})
afterAll(async () => {
  config.metricsToken = undefined
  await program.stop()
})

/** Parses the text into names with their values by labels. */
function read(text: string) {
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
    if (name) values.set(name, Number(value))
  }
  return values
}
const metrics = async () => {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  return read(answer.body)
}

test('metrics are closed to a request without the token', async () => {
  for (const shown of [undefined, 'Bearer ', 'Bearer un-autre-jeton', TOKEN.slice(1)]) {
    const answer = await ask(shown)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('portal_')
  }
})

test('the metrics are not served without a token, to anybody', async () => {
  config.metricsToken = undefined
  const other = await startTestProgram()
  config.metricsToken = TOKEN
  expect((await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(
    404,
  )
  await other.stop()
})

test('answers are measured by the pattern of their route: nothing that was asked stands in the text', async () => {
  await program.call('GET', '/users/4711')
  await program.call('GET', '/news/canari?q=serin')
  await program.app.inject({ url: '/person/canari' })
  const { body } = await ask(`Bearer ${TOKEN}`)
  const values = read(body)
  const route = 'method="GET",route="/aspr/v1/users/:id",status="4xx"'
  expect(values.get(`portal_http_request_duration_seconds_count{${route}}`)).toBe(1)
  // Without the values: some of their digits are those of the person by chance.
  const names = body.replace(/ \S+$/gm, '')
  expect(names).toContain(`{le="0.1",${route}}`)
  expect(names).not.toMatch(/4711|canari|serin/)
})

test('the description of the API does not speak of them', async () => {
  expect((await program.call('GET', '/docs/openapi.json')).raw.body).not.toContain('/metrics')
})

test('the pools, the disks, what is reached, the database and what waits stand there', async () => {
  const values = await metrics()
  expect(values.get('portal_database_up')).toBe(1)
  for (const name of [
    'portal_pool_connections{pool="main",state="total"}',
    'portal_disk_free_bytes{place="data"}',
    'portal_database_size_bytes',
    'portal_migrations{state="applied"}',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(values.get(name), name).toBeGreaterThan(0)
  for (const service of ['store', 'cards']) expect(values.get(`portal_reachable{service="${service}"}`)).toBe(1)
  expect(values.get('portal_jobs{queue="do-tasks",state="waiting"}')).toBe(0)
  // There was no event and no backup, and 0 would be a false claim.
  expect(values.has('portal_webhook_lag_seconds')).toBe(false)
  expect(values.has('portal_backup_age_seconds')).toBe(false)
})

test('the provider away is 0 until it is back', async () => {
  connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:9' })
  await checkSystem(program.db)
  expect((await metrics()).get('portal_reachable{service="cards"}')).toBe(0)
  connectProvider(program.cards)
  await checkSystem(program.db)
  expect((await metrics()).get('portal_reachable{service="cards"}')).toBe(1)
})

const DOCUMENTS = path.join(import.meta.dirname, '../../docs')
const named = (expression: string) => expression.match(/\b(?:portal|process|nodejs)_\w+/g) ?? []

test('every metric that the dashboard and the alert rules name is served', async () => {
  const { body } = await ask(`Bearer ${TOKEN}`)
  const served = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const dashboard = JSON.parse(readFileSync(path.join(DOCUMENTS, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr)))
  const alerts = parse(readFileSync(path.join(DOCUMENTS, 'alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = alerts.groups.flatMap((group) => group.rules)
  const watched = rules.flatMap(({ expr }) => named(expr))
  expect(shown.length).toBeGreaterThan(10)
  expect(watched.length).toBeGreaterThan(8)
  expect([...new Set([...shown, ...watched])].filter((name) => !served.has(name))).toEqual([])
  for (const { alert, annotations } of rules) expect(annotations.summary, alert).toMatch(/\w+/)
})
