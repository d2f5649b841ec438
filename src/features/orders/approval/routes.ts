import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { approveReservation, refuseReservation, undoApproval } from './service.ts'

export function approvalRoutes(app: FastifyInstance) {
  bind(app, contract.approveReservation, ({ db, actor, noun }) => approveReservation(db, actor, noun))
  bind(app, contract.undoApproval, ({ db, actor, noun }) => undoApproval(db, actor, noun))
  bind(app, contract.refuseReservation, ({ db, actor, noun, body }) => refuseReservation(db, actor, noun, body.reason))
}
