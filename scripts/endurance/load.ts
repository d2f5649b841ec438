import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { signInAt } from '../testing/calls.ts'
import { enrolMany, type Member } from '../testing/members.ts'

const API = '/aspr/v1'
const MEMBERS = 400
/** Number of members subscribed to news by mail. */
const SUBSCRIBERS = 20
/** One of this many calls starts a mailing. */
const MAILING_EVERY = 1_500

/** Acknowledged writes: texts of notes, numbers of orders, photos, and news with a mailing. */
export type AcknowledgedWrites = { notes: string[]; orders: number[]; photos: number[]; mailings: number[] }
type Answer = { status: number; body: unknown }
type Ask = { method: string; path: string; token?: string | undefined; from: number; body?: Buffer; type?: string }
type Site = { port: number; members: Member[]; admin: string; album: number; thing: number }

/** Creates what the calls need: signed-in members, an administrator, an album, and a free resource. */
export async function settleSite(database: pg.Client, port: number, admin: { email: string; password: string }) {
  const members = await enrolMany(database, MEMBERS)
  const one = async (text: string) => (await database.query<{ id: number }>(text)).rows[0]?.id ?? 0
  await database.query(`update persons set newsletter_opt_in = true where id = any($1)`, [
    members.slice(0, SUBSCRIBERS).map(({ id }) => id),
  ])
  await database.query('update mail_pace set per_minute = 10000, per_hour = 100000')
  const album = await one(`insert into albums (title, year, audience) values ('Endurance', 2026, 'ALL') returning id`)
  await one(
    `insert into commissions (name, technical_name, description) values ('Location', 'location', '') returning id`,
  )
  const thing = await one(
    `insert into resources (name, price_cents, billing_period, commission_id) select 'Lampe', 0, 'UNIT', max(id) from commissions returning id`,
  )
  const { session } = await signInAt(`http://127.0.0.1:${port}`, { username: admin.email, password: admin.password })
  return { port, members, admin: session.token, album, thing }
}

const READS = [
  '/commissions/light',
  '/siteconfiguration',
  '/news',
  '/albums',
  '/cart',
  '/resources',
  '/users/ME',
] as const

/** A photo in a unique colour, as a browser uploads it. */
async function photoOf(n: number) {
  const background = { r: n & 255, g: (n >> 8) & 255, b: (n >> 16) & 255 }
  const file = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), `${n}.png`)
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

/** Counts responses by the phase in which they were requested. */
type Counts = { phase: () => string; add: (phase: string, call: string, status: number) => void }

/** Sends this many mixed calls a second, whatever becomes of earlier ones, until it is stopped. */
export function startLoad(site: Site, perSecond: number, counts: Counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const acknowledged: AcknowledgedWrites = { notes: [], orders: [], photos: [], mailings: [] }
  const underWay = new Set<Promise<unknown>>()
  let going = true

  function ask({ method, path, token, from, body, type = 'application/json' }: Ask): Promise<Answer> {
    const phase = counts.phase()
    return new Promise<Answer>((resolve) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': type, 'content-length': body.length }),
        'x-forwarded-for': `10.0.${from >> 8}.${from & 255}`,
      }
      const call = request({ host: '127.0.0.1', port: site.port, agent, method, path: `${API}${path}`, headers })
      call.on('error', () => resolve({ status: 0, body: undefined }))
      call.on('response', async (answer) => {
        const text = String(await buffer(answer).catch(() => ''))
        const isRead = method === 'GET'
        resolve({ status: answer.statusCode ?? 0, body: isRead || text === '' ? undefined : JSON.parse(text) })
      })
      call.end(body)
    }).then((answer) => {
      counts.add(phase, `${method} ${path.replace(/\d+/g, 'N')}`, answer.status)
      return answer
    })
  }
  const idOf = ({ status, body }: Answer) => (status >= 200 && status < 300 ? (body as { id: number }).id : undefined)
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const keep = <Kept>(list: Kept[], what: Kept | undefined) => {
    if (what !== undefined) list.push(what)
  }

  async function mail(n: number, from: number) {
    const by = { token: site.admin, from }
    const news = { title: `Endurance ${n}`, audience: 'ALL', publishedAt: 'now', text: '<p>Bonjour</p>' }
    const id = idOf(await ask({ ...by, method: 'POST', path: '/news', body: json(news) }))
    if (id === undefined) return
    const { status } = await ask({ ...by, method: 'POST', path: `/news/${id}/mailing` })
    if (status === 200) acknowledged.mailings.push(id)
  }

  /** Of a hundred calls, ten write a note, five order, one uploads a photo, and the others read. */
  async function call(n: number): Promise<void> {
    // Every member makes calls of every kind, so that no rate limit is reached.
    const from = (n + Math.floor(n / 100)) % site.members.length
    const member = site.members[from] as Member
    const by = { token: site.admin, from }
    if (n % MAILING_EVERY === 0) return await mail(n, from)
    const kind = n % 100
    if (kind < 10) {
      const text = `endurance ${n}`
      const answer = await ask({ ...by, method: 'POST', path: `/users/${member.id}/notes`, body: json({ text }) })
      return keep(acknowledged.notes, idOf(answer) && text)
    }
    if (kind < 15) {
      const home = 'http://localhost/commandvalidate'
      const body = json({
        reservations: [{ resource: { id: site.thing }, quantity: 1 }],
        successURL: home,
        cancelURL: home,
      })
      const answer = await ask({ token: member.token, from, method: 'POST', path: '/commands', body })
      return keep(acknowledged.orders, idOf(answer))
    }
    if (kind === 15) {
      const photo = await photoOf(n)
      const answer = await ask({ ...by, ...photo, method: 'POST', path: `/albums/${site.album}/photos` })
      return keep(acknowledged.photos, idOf(answer))
    }
    const path = READS[n % READS.length]?.replace('ME', String(member.id)) ?? ''
    await ask({ token: member.token, from, method: 'GET', path })
  }

  async function run() {
    const began = performance.now()
    for (let n = 1; going; n++) {
      const due = began + (n * 1_000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      const answered = call(n).finally(() => underWay.delete(answered))
      underWay.add(answered)
    }
  }
  const running = run()
  return {
    acknowledged,
    stop: async () => {
      going = false
      await running
      await Promise.all(underWay)
      agent.destroy()
    },
  }
}
