import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readCampaign as contract } from './contract.ts'
import { readCampaign } from './service.ts'

export function calendarCampaignRoutes(app: FastifyInstance) {
  bind(app, contract, ({ db }) => readCampaign(db))
}
