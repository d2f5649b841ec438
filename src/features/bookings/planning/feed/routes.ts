import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { closeFeed, openFeed, readCalendar, readFeed } from './service.ts'

export function feedRoutes(app: FastifyInstance) {
  bind(app, contract.readFeed, ({ db, noun }) => readFeed(db, noun.id))
  bind(app, contract.openFeed, ({ db, actor, noun }) => openFeed(db, actor, noun))
  bind(app, contract.closeFeed, ({ db, actor, noun }) => closeFeed(db, actor, noun.id))
  bind(app, contract.readCalendar, ({ db, params, query }) => readCalendar(db, params.commissionName, query.token))
}
