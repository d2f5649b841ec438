import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CardForm, checkCard, declineOf, filledWith, TEST_CARDS } from './cards.ts'
import { closedPage, payPage } from './page.ts'
import { declineSession, paySession, type Simulation } from './payments.ts'
import { find, type Session } from './state.ts'

type ById = { Params: { id: string } }

// No form-action: browsers would also apply it to the redirect back to the shop.
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const ASSETS = {
  'pay.css': 'text/css; charset=utf-8',
  'pay.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

const sendHtml = (reply: FastifyReply, page: string, status: number) =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

const successAddress = (session: Session) =>
  new URL(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href

const sendClosed = (reply: FastifyReply, session: Session | undefined) => {
  const back = session && (session.paid ? successAddress(session) : session.cancelUrl)
  return sendHtml(reply, closedPage(session, back), session ? 200 : 404)
}

function readCard(body: URLSearchParams): CardForm {
  const text = (name: keyof CardForm) => (body.get(name) ?? '').slice(0, 200)
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name'), email: text('email') }
}

/** Serves the payment page, which works without JavaScript. */
export async function registerPages(pages: FastifyInstance, sim: Simulation) {
  pages.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(path.join(import.meta.dirname, 'assets', name))
    pages.get(`/assets/${name}`, (_request, reply) => reply.type(type).send(content))
  }

  pages.get<ById>('/pay/:id', async ({ params }, reply) => {
    const session = find(sim.store.state.sessions, params.id)
    if (session?.status !== 'open') return sendClosed(reply, session)
    const form = { number: '', expiry: '', cvc: '', name: '', email: session.email ?? '' }
    return sendHtml(reply, payPage(session, form, {}, new Date()), 200)
  })

  pages.post<ById>('/pay/:id', async ({ params, body }, reply) => {
    const session = find(sim.store.state.sessions, params.id)
    // Sent twice: the first request paid, and both redirect to the success page.
    if (session?.paid) return reply.redirect(successAddress(session), 303)
    if (session?.status !== 'open') return sendClosed(reply, session)
    const now = new Date()
    const fields = new URLSearchParams(String(body ?? ''))
    const form = readCard(fields)

    const chosen = find(TEST_CARDS, fields.get('fill') ?? undefined)
    if (chosen) {
      const { name, ...card } = filledWith(chosen, now)
      return sendHtml(reply, payPage(session, { ...form, ...card, name: form.name || name }, {}, now), 200)
    }
    const errors = checkCard(form, now)
    if (Object.keys(errors).length > 0) return sendHtml(reply, payPage(session, form, errors, now), 422)
    const decline = declineOf(form.number)
    if (decline) {
      declineSession(sim, session, decline)
      return sendHtml(reply, payPage(session, { ...form, cvc: '' }, { number: decline.message }, now), 402)
    }
    paySession(sim, session, { payer: { email: form.email.trim(), name: form.name.trim() } })
    return reply.redirect(successAddress(session), 303)
  })
}
