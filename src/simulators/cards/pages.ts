import type { FastifyInstance, FastifyReply } from 'fastify'
import { SCRIPT, STYLE } from './assets.ts'
import { type CardErrors, type CardForm, checkCard, declineReason } from './cards.ts'
import { showIntent } from './objects.ts'
import { closedPage, payPage } from './page.ts'
import { paySession } from './payments.ts'
import { newId, type Session, type Store, seconds } from './state.ts'
import type { Sender } from './webhooks.ts'

type ById = { Params: { id: string } }

// No form-action: browsers would also apply it to the redirect back to the shop.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

const sendHtml = (reply: FastifyReply, page: string, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page)

const successAddress = (session: Session) => session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** The payment page a browser is sent to: it works without JavaScript. */
export function registerPages(app: FastifyInstance, store: Store, sender: Sender, payUrl: (id: string) => string) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.get('/assets/pay.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/assets/pay.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))

  app.get<ById>('/pay/:id', async ({ params }, reply) => {
    const session = store.state.sessions[params.id]
    if (session?.status !== 'open')
      return sendHtml(reply, closedPage(session, session && backFrom(session)), session ? 200 : 404)
    return sendHtml(
      reply,
      payPage(session, { number: '', expiry: '', cvc: '', name: '', email: session.email ?? '' }, {}),
    )
  })

  app.post<ById>('/pay/:id', async ({ params, body }, reply) => {
    const session = store.state.sessions[params.id]
    // Sent twice: the first one paid, both come back paid.
    if (session?.paid) return reply.redirect(successAddress(session), 303)
    if (session?.status !== 'open')
      return sendHtml(reply, closedPage(session, session && backFrom(session)), session ? 200 : 404)
    const form = readCard(String(body ?? ''))
    const errors = checkCard(form, new Date())
    if (Object.keys(errors).length > 0) return sendHtml(reply, payPage(session, form, errors), 422)
    const declined = declineReason(form.number)
    if (declined) {
      const failed = {
        id: newId('pi'),
        created: seconds(),
        amount: session.amount,
        metadata: session.paymentMetadata,
        session: session.id,
      }
      sender.emit('payment_intent.payment_failed', {
        ...showIntent(failed),
        status: 'requires_payment_method',
        amount_received: 0,
      })
      const refused: CardErrors = { number: declined }
      return sendHtml(reply, payPage(session, { ...form, cvc: '' }, refused), 402)
    }
    paySession(store, sender, session, payUrl(session.id))
    return reply.redirect(successAddress(session), 303)
  })
}

const backFrom = (session: Session) => (session.paid ? successAddress(session) : session.cancelUrl)

function readCard(body: string): CardForm {
  const form = new URLSearchParams(body)
  const text = (name: string) => (form.get(name) ?? '').slice(0, 200)
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name'), email: text('email') }
}
