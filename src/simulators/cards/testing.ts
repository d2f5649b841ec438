import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'

/** The secret that signs its events. */
export const SECRET = 'whsec_of_the_tests'

/** A shop's webhook that verifies events as the shop does, and sends the responses a test chooses. */
export async function startShop() {
  const received: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      received.push(Stripe.webhooks.constructEvent(Buffer.concat(parts), signature, SECRET))
      response.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    /** Every verified delivery, in order of arrival. */
    received,
    /** Statuses of the next responses; afterwards 204. */
    answers,
    types: () => received.map(({ type }) => type),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export const temporaryFolder = () => mkdtempSync(path.join(os.tmpdir(), 'cards-'))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Starts the program as the portal does, and returns the official SDK connected to it. */
export async function startCards(place: { folder: string; webhookUrl: string; publicUrl?: string }) {
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'main.ts'),
      ...['--port', '0', '--data', place.folder],
      ...['--webhook-url', place.webhookUrl, '--webhook-secret', SECRET],
      ...(place.publicUrl ? ['--public-url', place.publicUrl] : []),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The card provider did not start')))
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line).listening))
  })
  const { hostname, port } = new URL(origin)
  const connect = (more: Stripe.StripeConfig = {}, key = 'sk_test_of_the_tests') =>
    new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, ...more })

  const control = async (address: string, body: unknown = {}, method = 'POST') => {
    const more = method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/_control${address}`, { method, ...more })
    return { status: response.status, body: await response.json() }
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    origin,
    stripe: connect(),
    connect,
    control,
    pay: (session: string, card: Record<string, string>) =>
      fetch(`${origin}/pay/${session}`, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' }),
    closeInput: () => {
      child.stdin.end()
      return ended
    },
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
  }
}

export type Cards = Awaited<ReturnType<typeof startCards>>

export const GOOD_CARD = {
  email: 'maelle@caserne.example',
  number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
  name: 'Maëlle Le Goff',
}

/** A fee of 45 € and two meals of 28,50 €: 102 €. */
export const anOrder = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'order-18',
  customer_email: 'maelle@caserne.example',
  locale: 'fr',
  metadata: { command: '18' },
  payment_intent_data: { metadata: { command: '18', merchant: 'Amicale <de> Rennes' } },
  success_url: 'http://localhost:9/merci?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:9/retour',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 4500, product_data: { name: 'Cotisation' } } },
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 2850, product_data: { name: 'Repas' } } },
  ],
})
