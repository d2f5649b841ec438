import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../shared/endpoint.ts'
import { config } from '../config.ts'

/** Nobody else's, unless the society chose Google's captcha. */
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

/** An answer of the API is no page: it loads nothing and is framed by nobody. */
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
/** Nothing personal is cached; what may be says so itself. */
const FOR_ANSWERS = { ...EVERYWHERE, 'content-security-policy': ANSWERS, 'cache-control': 'no-store' }

/**
 * The security headers of every answer (security, 21), the same text each time. What says something of its own (a file in its
 * sandbox, the reference page) sets its own policy after.
 */
export const headersFor = (url: string) => (url.startsWith(API_BASE) ? FOR_ANSWERS : FOR_PAGES)

export function registerHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url))
    done()
  })
}
