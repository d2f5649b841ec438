import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../shared/endpoint.ts'
import { config } from './config.ts'
import { Refusal, sendProblem } from './errors.ts'

const FOLDER = path.join(import.meta.dirname, '../../dist/web')
const YEAR_SECONDS = 31_536_000

/** Serves the built single-page application: every address that is no file and no call is the application's. */
export async function registerWeb(app: FastifyInstance) {
  const built = existsSync(path.join(FOLDER, 'index.html'))
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
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD'
    const [address = ''] = request.url.split('?')
    const hidden = address.startsWith('/dev/') && (config.production || address !== '/dev/ui')
    const file = address.startsWith(API_BASE) || address.startsWith('/assets/') || hidden
    if (!built || !page || file) return sendProblem(reply, new Refusal(404, 'not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
