import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { listOrderNotes, writeOrderNote } from './contract.ts'
import { readNotes, writeNote } from './service.ts'

export function orderNoteRoutes(app: FastifyInstance) {
  bind(app, listOrderNotes, async ({ db, actor, params }) => ({ rows: await readNotes(db, actor, params.id) }))
  bind(app, writeOrderNote, ({ db, actor, params, body }) => writeNote(db, actor, params.id, body.text))
}
