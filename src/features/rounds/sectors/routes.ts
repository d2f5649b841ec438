import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function sectorRoutes(app: FastifyInstance) {
  bind(app, contract.readSector, ({ db, params }) => service.readSector(db, params.id))
  bind(app, contract.createSector, ({ db, actor, query, body }) =>
    service.createSector(db, actor, query.campaign, body),
  )
  bind(app, contract.saveSector, ({ db, actor, params, body }) => service.saveSector(db, actor, params.id, body))
  bind(app, contract.addToSector, ({ db, actor, params, body }) =>
    service.addToSector(db, actor, params.id, body.choice, body.elsewhere),
  )
  bind(app, contract.takeFromSector, ({ db, actor, params, body }) =>
    service.takeFromSector(db, actor, params.id, body),
  )
  bind(app, contract.mergeSector, ({ db, actor, params, body }) => service.mergeSector(db, actor, params.id, body.into))
  bind(app, contract.removeSector, ({ db, actor, params }) => service.removeSector(db, actor, params.id))
  bind(app, contract.copySectors, ({ db, actor, query }) => service.copySectors(db, actor, query.campaign))
  bind(app, contract.listOwnSectors, ({ db, actor, query }) => service.readOwnSectors(db, actor, query.campaign))
  bindList(app, contract.listSectorDoors, ({ db, actor, params, query }) =>
    service.readSectorDoors(db, actor, params.id, query),
  )
}
