import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as family from './family/contract.ts'
import * as familyService from './family/service.ts'
import * as service from './service.ts'

export function childRoutes(app: FastifyInstance) {
  bindList(app, contract.listChildren, ({ db, query }) => service.readChildren(db, query))
  bind(app, contract.readAttendance, ({ db, query }) => service.readAttendance(db, query))
  bind(app, contract.readAges, async ({ db, query }) => ({ rows: await service.readAges(db, query) }))
  bind(app, contract.readBrackets, ({ db }) => service.readBrackets(db))
  bind(app, contract.saveBrackets, ({ db, actor, body }) => service.saveBrackets(db, actor, body))
  bind(app, contract.tickChild, ({ db, params, body }) => service.tick(db, params.id, params.season, body))
  bind(app, contract.mergeChild, ({ db, actor, params, body }) => service.merge(db, actor, params.id, body.other))
  bind(app, contract.markChildrenAsDistinct, ({ db, actor, params, body }) =>
    service.markAsDistinct(db, actor, params.id, body.other),
  )
  bindSheet(app, contract.listChildrenFile, ({ db, actor, params, query }) =>
    service.exportList(db, actor, params.format, query),
  )

  bind(app, family.addChild, ({ db, actor, params, body }) => familyService.addChild(db, actor, params.id, body))
  bind(app, family.updateChild, ({ db, actor, params, body }) =>
    familyService.updateChild(db, actor, params.id, params.childId, body),
  )
  bind(app, family.removeChild, ({ db, actor, params }) =>
    familyService.removeChild(db, actor, params.id, params.childId),
  )
}
