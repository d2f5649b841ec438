import type { Engine } from './engines.ts'
import { stopServer } from './servers.ts'
import type { Run } from './verdict.ts'
import { residentMb, timeUpload } from './work.ts'

const MEMBERS = 5_000
const MOST_SECONDS = 15

/** A name that consists of letters only, different for each member. */
const nameOf = (at: number) => `Ker${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`
const line = (at: number) => `${nameOf(at)};Anaïs;membre${at}@import.example;06 12 34 56 78;28/02/1990;SPV`

/** Imports a file of five thousand new members; measures the time from its upload to its last line, and the memory. */
export async function measureImports(engine: Engine, token: string): Promise<Run[]> {
  const api = await engine.api()
  const before = residentMb(api)
  const content = ['Nom;Prénom;Courriel;Portable;Né le;Statut', ...Array.from({ length: MEMBERS }, (_, at) => line(at))]
  const sent = { path: '/users/import', token, content: content.join('\n'), fileName: 'membres.csv' }
  const { seconds, result } = await timeUpload(api, sent)
  const name = `an import of ${MEMBERS.toLocaleString('en')} members`
  console.log(`\n${name}: ${seconds.toFixed(1)} s, ${JSON.stringify(result)}`)
  console.log(`memory: ${before.toFixed(0)} MB before, ${residentMb(api).toFixed(0)} MB at most`)
  const { counts } = result as { counts: { CREATED: number } }
  if (counts.CREATED !== MEMBERS) throw new Error(`${counts.CREATED} of ${MEMBERS} members were imported`)
  await stopServer(api)
  return [{ name, seconds, most: MOST_SECONDS }]
}
