import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readNotes, reopenNote, settleNote } from './service.ts'

export function noteRoutes(app: FastifyInstance) {
  bindList(app, contract.listNotes, ({ db, query }) => readNotes(db, query))
  bind(app, contract.settleNote, ({ db, actor, params }) => settleNote(db, actor, params.id))
  bind(app, contract.reopenNote, ({ db, actor, params }) => reopenNote(db, actor, params.id))
}
