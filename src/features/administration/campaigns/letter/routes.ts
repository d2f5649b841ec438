import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readCampaignMail, sendTrialCampaignMail } from './contract.ts'
import { composeCampaignMail, sendTrial } from './service.ts'

export function campaignMailRoutes(app: FastifyInstance) {
  bind(app, readCampaignMail, ({ db, actor, query }) => composeCampaignMail(db, actor, query.season))
  bind(app, sendTrialCampaignMail, async ({ db, actor, body }) => {
    await sendTrial(db, actor, body.season)
    return undefined
  })
}
