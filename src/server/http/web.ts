import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../shared/endpoint.ts'
import { isAskedAsLoopback } from '../../shared/loopback.ts'
import { config } from '../config.ts'
import { faultOf, log } from '../log.ts'
import { refuseUnrouted } from './unrouted.ts'

const FOLDER = path.join(import.meta.dirname, '../../../dist/web')
const YEAR_SECONDS = 31_536_000

/** The data of this society in each page: its configuration, and the names and logo that a browser shows. */
export type PageData = { configuration: unknown; name: string; shortName: string; logo: string | null }

const ICON = '/favicon.svg'
/** The icon for phones that ignore the manifest. */
const TOUCH_ICON = '/icons/touch-180.png'

/**
 * Embeds in the page the data of its first screen, so that nothing moves when they arrive. They are data, not a script,
 * and never run. Replacements are functions, because in a text `$&` or `$'` would stand for a part of the page.
 */
export function withConfiguration(page: string, carried: Omit<PageData, 'name'>) {
  const { configuration, shortName, logo } = carried
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  const title = shortName.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const named = page
    .replace('</head>', () => `<script type="application/json" id="siteconfiguration">${json}</script></head>`)
    .replace(/<title>[^<]*/, (usual) => (title ? `<title>${title}` : usual))
  if (!logo) return named
  const shown = logo.replaceAll('&', '&amp;')
  return named
    .replace(`href="${ICON}" type="image/svg+xml"`, () => `href="${shown}&amp;side=64" type="image/png"`)
    .replace(`href="${TOUCH_ICON}"`, () => `href="${shown}&amp;side=180&amp;ground=white"`)
}

/** The icons for phones: as drawn, and maskable, which the phone cuts to its shape. */
function iconsOf(logo: string | null) {
  const sizes = [192, 512]
  const shapes = { any: logo ? '' : 'icon', maskable: logo ? '&ground=white' : 'maskable' }
  return Object.entries(shapes).flatMap(([purpose, shape]) =>
    sizes.map((side) => ({
      src: logo ? `${logo}&side=${side}${shape}` : `/icons/${shape}-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  )
}

/** The manifest of the installed portal. */
export const manifestOf = ({ name, shortName, logo }: Pick<PageData, 'name' | 'shortName' | 'logo'>) => ({
  id: '/',
  scope: '/',
  start_url: '/',
  display: 'standalone',
  name,
  short_name: shortName,
  lang: 'fr',
  dir: 'ltr',
  description: `${name}\u00a0: carte de membre, actualités, réservations.`,
  theme_color: '#16213a',
  background_color: '#faf8f4',
  icons: iconsOf(logo),
  shortcuts: [
    { name: 'Ma carte', url: '/carte' },
    { name: 'Ma tournée', url: '/calendrier/tournee' },
  ],
})

/**
 * Serves the built single-page application at every address that is neither a file nor of the API. `read` returns the data in the page.
 */
export async function registerWeb(app: FastifyInstance, read: () => Promise<PageData>) {
  const index = path.join(FOLDER, 'index.html')
  const built = existsSync(index)
  const page = built ? readFileSync(index, 'utf8') : ''
  if (built)
    await app.register(fastifyStatic, {
      root: FOLDER,
      wildcard: false,
      // Compressed variants are looked up beside their file; as routes of their own they would be two thirds of all.
      globIgnore: ['**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Names under /assets contain a hash of the content; everything else is revalidated.
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
    // Without the database the page still opens, and retries by itself.
    const carried = await read().catch((error: unknown) => {
      log.warn({ fault: faultOf(error) }, 'page sent without its configuration')
      return undefined
    })
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
