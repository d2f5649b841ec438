import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { addNewsAttachment, removeNewsAttachment } from './contract.ts'
import { attach, detach } from './service.ts'

export function newsAttachmentRoutes(app: FastifyInstance) {
  bind(app, addNewsAttachment, ({ db, actor, noun, receive }) => attach(db, actor, noun, receive))
  bind(app, removeNewsAttachment, ({ db, actor, noun, params }) => detach(db, actor, noun, params.fileId))
}
