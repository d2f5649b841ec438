// Shared code of the reference servers for paid orders: only `node:http` and the driver.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const names = new Map<string, string>()
/** Runs a statement, prepared once for each connection. */
export async function ask<Row extends object>(
  client: pg.PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return (await client.query<Row>({ name, text, values })).rows
}

/** A stored order, with its payment page. */
export type PlacedOrder = { id: number; externalId: string; page: number; key: string; email: string; cents: number }

async function openPage(provider: string, { externalId, key, email, cents }: PlacedOrder) {
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: externalId,
    customer_email: email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][unit_amount]': String(cents),
  })
  const headers = { 'idempotency-key': key, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${provider}/v1/checkout/sessions`, { method: 'POST', headers, body: form })
  return (await answer.json()) as { id: string; url: string }
}

type Place<Body> = (client: pg.PoolClient, body: Body, request: IncomingMessage) => Promise<PlacedOrder>

/**
 * Answers a POST with what `place` writes in one transaction, and afterwards opens the payment page at the provider.
 */
export function serve<Body>(port: string, database: string, provider: string, place: Place<Body>) {
  const pool = new pg.Pool({ connectionString: database, max: 20 })
  createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end('{}')
    let text = ''
    for await (const part of request) text += String(part)
    const client = await pool.connect()
    const placed = await place(client, JSON.parse(text) as Body, request).catch(async (error: unknown) => {
      console.error(error)
      await client.query('rollback')
      return undefined
    })
    client.release()
    if (!placed) return response.writeHead(500).end()
    const page = await openPage(provider, placed)
    await pool.query({
      name: 'opened',
      text: "update payment_sessions set provider_session_id = $2, url = $3, state = 'OPEN' where id = $1",
      values: [placed.page, page.id, page.url],
    })
    const { id, externalId } = placed
    const body = JSON.stringify({ stripeSessionId: page.id, url: page.url, id, externalId })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }).listen(Number(port), '127.0.0.1')
}
