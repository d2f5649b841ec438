import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { importDoors as contract } from './contract.ts'
import { importDoors } from './service.ts'

export function doorImportRoutes(app: FastifyInstance) {
  bind(app, contract, async ({ db, actor, receive }) => importDoors(db, actor, await receive()))
}
