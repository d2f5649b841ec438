import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { previewCampaignMail, readCampaignMail, sendTrialCampaignMail } from './contract.ts'
import { preview, readUsual, sendTrial } from './service.ts'

export function campaignMailRoutes(app: FastifyInstance) {
  bind(app, readCampaignMail, ({ db, actor, query }) => readUsual(db, actor, query.season))
  bind(app, previewCampaignMail, ({ db, actor, body }) => preview(db, actor, body))
  bind(app, sendTrialCampaignMail, async ({ db, actor, body }) => {
    await sendTrial(db, actor, body)
    return undefined
  })
}
