import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as feed from './feed/contract.ts'
import { closeFeed, openFeed, readCalendar, readFeed } from './feed/service.ts'
import * as figures from './figures/contract.ts'
import { readFigures, sheetOfFigures } from './figures/service.ts'
import { readPlanning } from './service.ts'

export function planningRoutes(app: FastifyInstance) {
  bind(app, contract.readPlanning, async ({ db, noun, query }) => ({
    resources: await readPlanning(db, noun.id, query),
  }))

  bind(app, feed.readFeed, ({ db, noun }) => readFeed(db, noun.id))
  bind(app, feed.openFeed, ({ db, actor, noun }) => openFeed(db, actor, noun))
  bind(app, feed.closeFeed, ({ db, actor, noun }) => closeFeed(db, actor, noun.id))
  bind(app, feed.readCalendar, ({ db, params, query }) => readCalendar(db, params.commissionName, query.token))

  bind(app, figures.readFigures, ({ db, noun, query }) => readFigures(db, noun.id, query))
  bindSheet(app, figures.readFiguresFile, ({ db, noun, query }) => sheetOfFigures(db, noun, query))
}
