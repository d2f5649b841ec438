import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { restore } from '../../../platform/archive/service.ts'
import * as contract from './contract.ts'
import { listCentres } from './queries.ts'
import { addCentre, archiveCentre, orderCentres, removeCentre, renameCentre } from './service.ts'

export function centreRoutes(app: FastifyInstance) {
  bind(app, contract.listCentres, async ({ db }) => ({ rows: await listCentres(db) }))
  bind(app, contract.createCentre, ({ db, actor, body }) => addCentre(db, actor, body.name))
  bind(app, contract.renameCentre, ({ db, actor, params, body }) => renameCentre(db, actor, params.id, body))
  bind(app, contract.deleteCentre, ({ db, actor, params }) => removeCentre(db, actor, params.id))
  bind(app, contract.archiveCentre, ({ db, actor, params }) => archiveCentre(db, actor, params.id))
  bind(app, contract.restoreCentre, ({ db, actor, params }) => restore(db, actor, 'centres', params.id))
  bind(app, contract.orderCentres, ({ db, actor, body }) => orderCentres(db, actor, body.ids))
}
