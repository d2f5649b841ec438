import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../shared/endpoint.ts'
import { config } from '../config.ts'

/** Google's sources, where the society chose its captcha; no other origin is allowed. */
const CAPTCHA =
  config.captcha.kind === 'recaptcha' ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''

/** What a page may load: nothing but what this server sends. Mantine writes the theme's variables in a style element. */
const PAGES = [
  "default-src 'self'",
  `script-src 'self'${CAPTCHA}`,
  `connect-src 'self'${CAPTCHA}`,
  `frame-src 'self'${CAPTCHA}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** An API response is not a page: it loads nothing and must not be framed. */
const ANSWERS = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const EVERYWHERE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  ...(config.secure && { 'strict-transport-security': 'max-age=31536000' }),
}

const FOR_PAGES = { ...EVERYWHERE, 'content-security-policy': PAGES }
/** Nothing personal is cached; a response that may be cached overrides this. */
const FOR_ANSWERS = { ...EVERYWHERE, 'content-security-policy': ANSWERS, 'cache-control': 'no-store' }

/**
 * Sets the security headers of every response (rules#headers). A response with its own policy (a file in its sandbox, the reference
 * page) overrides them afterwards.
 */
export const headersFor = (url: string) => (url.startsWith(API_BASE) ? FOR_ANSWERS : FOR_PAGES)

export function registerHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url))
    done()
  })
}
