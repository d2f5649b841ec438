import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../shared/endpoint.ts'
import { isAskedAsLoopback } from '../../shared/loopback.ts'
import { config } from '../config.ts'
import { refuseUnrouted } from './unrouted.ts'

const FOLDER = path.join(import.meta.dirname, '../../../dist/web')
const YEAR_SECONDS = 31_536_000

/** What the pages of this society carry, and how a browser calls and shows them. */
export type Carried = { configuration: unknown; name: string; shortName: string; logo: string | null }

const ICON = '/favicon.svg'

/**
 * The page with what it needs to draw its first screen, so that nothing moves when it arrives. Data, not script: never run. What is
 * put in is given by functions: in a text, `$&` or `$'` would stand for a part of the page.
 */
export function withConfiguration(page: string, { configuration, logo }: Pick<Carried, 'configuration' | 'logo'>) {
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  const named = page.replace(
    '</head>',
    () => `<script type="application/json" id="siteconfiguration">${json}</script></head>`,
  )
  if (!logo) return named
  return named.replace(
    `href="${ICON}" type="image/svg+xml"`,
    () => `href="${logo.replaceAll('&', '&amp;')}&amp;side=64" type="image/png"`,
  )
}

/** How the portal stands among the applications of a telephone. */
function manifestOf({ name, shortName, logo }: Carried) {
  const squares = [192, 512].map((side) => ({
    src: `${logo}&side=${side}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
  }))
  return {
    ...{ name, short_name: shortName, lang: 'fr', start_url: '/', display: 'standalone' },
    ...{ theme_color: '#16213a', background_color: '#faf8f4' },
    icons: logo ? squares : [{ src: ICON, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}

/**
 * Serves the built single-page application: every address that is no file and no call is the application's.
 * `read` gives what the page carries.
 */
export async function registerWeb(app: FastifyInstance, read: () => Promise<Carried>) {
  const index = path.join(FOLDER, 'index.html')
  const built = existsSync(index)
  const page = built ? readFileSync(index, 'utf8') : ''
  if (built)
    await app.register(fastifyStatic, {
      root: FOLDER,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Names under /assets carry a hash of their content; everything else is asked for anew.
        const lasting = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const [address = ''] = request.url.split('?')
    const hidden =
      address.startsWith('/dev/') && (config.production || address !== '/dev/ui' || !isAskedAsLoopback(request))
    const file = address.startsWith(API_BASE) || address.startsWith('/assets/') || hidden
    if (!built || !isPage || file) return refuseUnrouted(request, reply)
    // Without the database the page still opens, and asks again by itself.
    const carried = await read().catch(() => undefined)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(carried ? withConfiguration(page, carried) : page)
  }
  app.get('/portal.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(manifestOf(await read())),
  )
  app.decorate('sendPage', sendPage)
  app.setNotFoundHandler(sendPage)
}
