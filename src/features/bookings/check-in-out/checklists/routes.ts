import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { addPhoto, readSheet, removePhoto } from './service.ts'

export function stayRoutes(app: FastifyInstance) {
  bind(app, contract.readSheet, ({ db, actor, noun }) => readSheet(db, actor, noun.id))
  const PHOTOS = { HANDED_OVER: contract.addHandoverPhoto, RETURNED: contract.addReturnPhoto }
  for (const state of contract.Moment.options)
    bind(app, PHOTOS[state], async ({ db, noun, receive, reply }) => {
      const added = await addPhoto(db, noun, state, receive)
      if (added.alreadyThere) reply.code(200)
      return added
    })
  bind(app, contract.removeSheetPhoto, ({ db, params }) => removePhoto(db, params.id, params.photoId))
}
