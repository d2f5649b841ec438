import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { handOver, recordReturn, undoStep } from './service.ts'

export function handoverRoutes(app: FastifyInstance) {
  bind(app, contract.handOver, ({ db, actor, noun, body }) => handOver(db, actor, noun, body))
  bind(app, contract.recordReturn, ({ db, actor, noun, body }) => recordReturn(db, actor, noun, body))
  bind(app, contract.undoStep, ({ db, actor, noun, body }) => undoStep(db, actor, noun, body))
}
