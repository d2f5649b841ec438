import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { closeCampaign, createCampaign, listCampaigns, reopenCampaign, saveCampaign } from './service.ts'

export function calendarCampaignsRoutes(app: FastifyInstance) {
  bind(app, contract.listCampaigns, ({ db }) => listCampaigns(db))
  bind(app, contract.createCampaign, ({ db, actor, body }) => createCampaign(db, actor, body))
  bind(app, contract.saveCampaign, ({ db, actor, params, body }) => saveCampaign(db, actor, params.id, body))
  bind(app, contract.closeCampaign, ({ db, actor, params, body }) => closeCampaign(db, actor, params.id, body))
  bind(app, contract.reopenCampaign, ({ db, actor, params }) => reopenCampaign(db, actor, params.id))
}
