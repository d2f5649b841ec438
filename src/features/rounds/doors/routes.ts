import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { addDoors, readDoors, removeDoor } from './service.ts'

export function doorRoutes(app: FastifyInstance) {
  bindList(app, contract.listDoors, ({ db, query }) => readDoors(db, query))
  bind(app, contract.addDoors, ({ db, actor, body }) => addDoors(db, actor, body))
  bind(app, contract.removeDoor, ({ db, actor, params }) => removeDoor(db, actor, params.id))
}
