import type { Database } from '../../src/server/data/db.ts'
import { API, type Call, headersOf } from './calls.ts'
import { LIFE } from './fill-life.ts'

/** Lists of members and administrators, first and last pages. */
const LISTS = [
  '/news/light?size=20',
  '/news?size=25',
  `/news?size=25&page=${LIFE.news / 25 - 50}`,
  '/news?q=raquettes&size=25',
  '/albums?size=25',
  '/albums?size=25&page=12',
  '/albums?q=raquetes&size=25',
  '/albums/1/photos?size=60',
  `/albums/1/photos?size=60&page=${Math.floor(LIFE.large / 60)}`,
  '/documents?size=25',
  `/documents?size=25&page=${LIFE.documents / 25 - 250}`,
  '/documents?q=raquettes&size=25',
  '/commissions?size=25',
  '/partners?size=25',
  '/siteconfiguration',
]
const ADMINISTERED = [
  '/news/administered?size=25',
  '/albums/administered?size=25',
  '/documents/administered?size=25',
  '/messages?size=25',
  `/messages?size=25&page=${LIFE.messages / 25 - 1}`,
]
/** A frequent word, a typo, a name, and a text without matches. */
const SEARCHES = ['raquettes', 'raquetes', 'le goff', 'introuvable'].map((q) => `/search?q=${encodeURIComponent(q)}`)

type Caller = { name: string; token: string }

/** Creates a session for a member, an administrator of a commission, and an administrator of the society. */
export async function settleCallers({ db, pool }: Database, administrator: string): Promise<Caller[]> {
  const { openSession } = await import('../../src/features/platform/access/service.ts')
  const { rows } = await pool.query<{ id: number }>(
    "select id from persons where state = 'ACTIVE' and email like 'p%@bench.example' order by id limit 2",
  )
  const [member = 0, leader = 0] = rows.map(({ id }) => id)
  await pool.query(
    "insert into person_roles (person_id, name, role) values ($1, 'commission-3', 'USER'), ($2, 'commission-3', 'ADMIN')",
    [member, leader],
  )
  return [
    { name: 'member', token: await openSession(db, member) },
    { name: 'commission', token: await openSession(db, leader) },
    { name: 'society', token: administrator },
  ]
}

export const callsOf = ({ name, token }: Caller): Call[] =>
  [...LISTS, ...(name === 'member' ? [] : ADMINISTERED), ...SEARCHES].map((path) => ({ path: `${API}${path}`, token }))

let asked = 0
/** Repeats a call from different addresses, because the number of searches of one address is limited. */
export function fromEverywhere(call: Call) {
  asked++
  return Array.from({ length: 250 }, (_, at) => ({
    path: call.path,
    headers: { ...headersOf(call), 'x-forwarded-for': `10.0.${asked}.${at + 1}` },
  }))
}
