import { camtOf } from '../../src/features/orders/bank-statements/fixtures.ts'
import { API } from './calls.ts'
import type { Engine } from './engines.ts'
import { shoot, stopServer } from './servers.ts'
import type { Run } from './verdict.ts'
import { residentMb, timeUpload } from './work.ts'

const LINES = 10_000
const MOST_SECONDS = 10
/** Orders that wait for the money of the first lines, each of which names its buyer. */
const WAITING = 1_000
const CONNECTIONS = 20
/** A list at full size answers within 100 ms for 99 of a hundred calls. */
const MOST_WAIT = 0.1
const IBAN = 'FR7630006000011234567890189'

/**
 * Reads a bank statement of ten thousand lines; measures the time from its upload to its last line, the memory, and how long its pages take while all
 * of its lines are open.
 */
export async function measureStatements(engine: Engine, token: string): Promise<Run[]> {
  const database = await engine.open()
  await database.pool.query(
    `insert into site_configuration (key, value) values ('payment', $1) on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify({
        means: ['CHEQUE', 'TRANSFER'],
        waitDays: 10,
        payee: 'B',
        postalAddress: 'B',
        holder: 'B',
        iban: IBAN,
        bic: 'AGRIFRPP882',
        cashTo: '',
      }),
    ],
  )
  const { rows: buyers } = await database.pool.query<{ name: string }>(
    `with buyers as (
       select id, first_name || ' ' || last_name as name, row_number() over (order by id) as n from persons limit ${WAITING}),
     waiting as (
       insert into commands (external_id, kind, person_id, state, total_cents, awaits, created_at, expires_at)
       select gen_random_uuid(), 'CART', id, 'PENDING', 99 + n, 'TRANSFER', '2026-01-01', now() + interval '10 days' from buyers)
     select name from buyers order by n`,
  )
  await database.close()
  const api = await engine.api()
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)
  const lines = Array.from({ length: LINES }, (_, at) => {
    const text = `COTISATION 2026 LIGNE ${at}`
    return { on: day(at), cents: 100 + at, name: buyers[at]?.name ?? `MEMBRE ${at}`, text, id: `B${at}` }
  })
  const before = residentMb(api)
  const sent = { path: '/bank-statements', token, content: camtOf(lines), fileName: 'releve.xml' }
  const { seconds, result } = await timeUpload(api, sent)
  const name = `${LINES.toLocaleString('en')} lines of a bank statement`
  console.log(`\n${name}: ${seconds.toFixed(1)} s, ${JSON.stringify(result)}`)
  console.log(`memory: ${before.toFixed(0)} MB before, ${residentMb(api).toFixed(0)} MB at most`)
  const { statement } = result as { statement: number }
  const runs: Run[] = [{ name, seconds, most: MOST_SECONDS }]
  for (const part of ['', '/lines?group=SURE', '/lines?group=OPEN', '/lines?group=OPEN&page=300']) {
    const asked = `/bank-statements/${statement}${part}`
    const call = { path: `${API}${asked}`, headers: { authorization: `Bearer ${token}` }, duration: 5 }
    const [alone, together] = [
      await shoot(api, { ...call, connections: 1 }),
      await shoot(api, { ...call, connections: CONNECTIONS }),
    ]
    console.log(
      `${asked.padEnd(45)} alone p50 ${alone.p50} ms and ${(alone.cpu / 1_000).toFixed(1)} ms of processor a call; ` +
        `${CONNECTIONS} connections: ${Math.round(together.perSecond)} /s, p50 ${together.p50} ms, p99 ${together.p99} ms, ${together.failed} failed`,
    )
    runs.push({ name: asked, seconds: together.p99 / 1_000, most: MOST_WAIT })
  }
  await stopServer(api)
  return runs
}
