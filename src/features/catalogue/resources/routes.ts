import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readPayer } from '../../society/persons/status/service.ts'
import { listFees, readResourcePicture } from './contract.ts'
import { feesToPay, presentFee, readPicture } from './service.ts'

export function resourceRoutes(app: FastifyInstance) {
  bind(app, listFees, async ({ db, holder }) => {
    const { season, fees } = await feesToPay(db, await readPayer(db, holder.personId), holder.season)
    return { season, rows: fees.map(presentFee) }
  })
  bind(app, readResourcePicture, async ({ db, params, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return await readPicture(db, params.id)
  })
}
