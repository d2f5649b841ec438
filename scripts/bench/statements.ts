import { camtOf } from '../../src/features/orders/bank-statements/fixtures.ts'
import { API } from './calls.ts'
import type { Engine } from './engines.ts'
import { stopServer } from './servers.ts'
import type { Run } from './verdict.ts'
import { residentMb, timeUpload } from './work.ts'

const LINES = 10_000
const MOST_SECONDS = 10
const IBAN = 'FR7630006000011234567890189'

/** Reads a bank statement of ten thousand lines; measures the time from its upload to its last line, and the memory. */
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
  await database.close()
  const api = await engine.api()
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)
  const lines = Array.from({ length: LINES }, (_, at) => {
    const text = `COTISATION 2026 LIGNE ${at}`
    return { on: day(at), cents: 100 + at, name: `MEMBRE ${at}`, text, id: `B${at}` }
  })
  const before = residentMb(api)
  const sent = { path: '/bank-statements', token, content: camtOf(lines), fileName: 'releve.xml' }
  const { seconds, result } = await timeUpload(api, sent)
  const name = `${LINES.toLocaleString('en')} lines of a bank statement`
  console.log(`\n${name}: ${seconds.toFixed(1)} s, ${JSON.stringify(result)}`)
  console.log(`memory: ${before.toFixed(0)} MB before, ${residentMb(api).toFixed(0)} MB at most`)
  const { statement } = result as { statement: number }
  const shown = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  await (await fetch(`${api.origin}${API}/bank-statements/${statement}/lines?group=OPEN`, { headers })).json()
  console.log(`its open lines weighed and shown: ${(performance.now() - shown).toFixed(0)} ms`)
  await stopServer(api)
  return [{ name, seconds, most: MOST_SECONDS }]
}
