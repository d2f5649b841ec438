import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { deletePersonNote, listPersonNotes, writePersonNote } from './contract.ts'
import { readNotes, removeNote, writeNote } from './service.ts'

export function noteRoutes(app: FastifyInstance) {
  bind(app, listPersonNotes, async ({ db, params }) => ({ rows: await readNotes(db, params.id) }))
  bind(app, writePersonNote, ({ db, actor, params, body }) => writeNote(db, actor, params.id, body.text))
  bind(app, deletePersonNote, async ({ db, actor, params }) => {
    await removeNote(db, actor, params.id, params.noteId)
    return undefined
  })
}
