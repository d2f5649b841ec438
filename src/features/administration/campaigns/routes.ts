import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as letter from './letter/contract.ts'
import * as letters from './letter/service.ts'
import { readCampaignProgress } from './progress/contract.ts'
import * as service from './service.ts'

export function campaignRoutes(app: FastifyInstance) {
  bind(app, contract.previewCampaign, ({ db, query }) => service.preview(db, query.season))
  bind(app, contract.listCampaigns, async ({ db }) => ({ rows: await service.readAll(db) }))
  bind(app, readCampaignProgress, async ({ db }) => ({ campaign: (await service.readProgress(db)) ?? null }))
  bind(app, contract.readCampaign, ({ db, params }) => service.readOne(db, params.id))
  bind(app, contract.startCampaign, ({ db, actor, body }) => service.start(db, actor, body))
  bind(app, contract.planReminders, ({ db, actor, params, body }) => service.plan(db, actor, params.id, body))
  bindList(app, contract.listCampaignMembers, ({ db, params, query }) => service.readMembers(db, params.id, query))
  bindSheet(app, contract.listCampaignMembersFile, ({ db, actor, params: { id, format }, query }) =>
    service.exportMembers(db, actor, id, query, format),
  )

  bind(app, letter.readCampaignMail, ({ db, actor, query }) => letters.readUsual(db, actor, query.season))
  bind(app, letter.previewCampaignMail, ({ db, actor, body }) => letters.preview(db, actor, body))
  bind(app, letter.sendTrialCampaignMail, ({ db, actor, body }) => letters.sendTrial(db, actor, body))
  bind(app, letter.readReminder, ({ db, actor, params }) => letters.showReminder(db, actor, params.id))
  bind(app, letter.saveReminder, ({ db, actor, params, body }) => letters.writeReminder(db, actor, params.id, body))
  bind(app, letter.sendTrialReminder, ({ db, actor, params }) => letters.sendTrialReminder(db, actor, params.id))
}
