import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { putPicture, removePicture } from '../../../platform/files/service.ts'
import * as contract from './contract.ts'
import { logoOf, presentLogo, showLogo } from './service.ts'

const DAY_SECONDS = 86_400

export function logoRoutes(app: FastifyInstance) {
  bind(app, contract.readLogo, ({ db }) => presentLogo(db))
  bind(app, contract.showLogo, async ({ db, query, reply }) => {
    const logo = await showLogo(db, query)
    reply.header('cache-control', `public, max-age=${query.version ? 365 * DAY_SECONDS : DAY_SECONDS}`)
    return logo
  })
  bind(app, contract.putLogo, ({ db, actor, receive }) => putPicture(db, logoOf(actor), receive))
  bind(app, contract.deleteLogo, ({ db, actor }) => removePicture(db, logoOf(actor)))
}
