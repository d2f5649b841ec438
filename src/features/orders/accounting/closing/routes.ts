import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readClosedUntil } from '../../../society/settings/service.ts'
import * as contract from './contract.ts'
import { saveClosing } from './service.ts'

export function closingRoutes(app: FastifyInstance) {
  bind(app, contract.readClosing, async ({ db }) => ({ closedUntil: await readClosedUntil(db) }))
  bind(app, contract.saveClosing, ({ db, actor, body }) => saveClosing(db, actor, body))
}
