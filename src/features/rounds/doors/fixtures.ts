import type { TestProgram } from '../../../app/testing.ts'
import { API_BASE } from '../../../shared/endpoint.ts'

const HEAD =
  'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles'

type Line = {
  street?: string
  number?: number | string
  suffix?: string
  insee?: string
  lon?: number
  lat?: number
  id?: string
}

/** Writes a line of the national address file. */
export function anAddress({
  street = 'Rue du Port',
  number = 1,
  suffix = '',
  insee = '35999',
  lon,
  lat,
  id,
}: Line = {}) {
  const place = Number(number) || 0
  const key =
    id ??
    `${insee}_${street.toLowerCase().replaceAll(' ', '-')}_${String(number).padStart(5, '0')}${suffix && `_${suffix}`}`
  const [x, y] = [lon ?? -1.6 + place / 10_000, lat ?? 48.1 + street.length / 1_000]
  return `${key};${insee}_0010;${number};${suffix};${street};35999;${insee};Beauregard;;;351984.1;6789360.2;${x.toFixed(6)};${y.toFixed(6)};entrée;;;BEAUREGARD;RUE DU PORT;commune;commune;1;`
}

/** Writes the file of a commune with these lines. */
export const addressFile = (...lines: string[]) => [HEAD, ...lines, ''].join('\n')

/** Uploads a file of addresses. */
export async function sendAddresses({ origin }: TestProgram, token: string, content: BlobPart) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'adresses-35999.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}${API_BASE}/calendars/doors/imports`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}

/** Imports a file of addresses and returns the result. */
export async function readAddresses(program: TestProgram, token: string, content: BlobPart) {
  const { body } = await sendAddresses(program, token, content)
  await program.runJobs()
  return (await program.call('GET', `/tasks/${body.task}`, { token })).body
}
