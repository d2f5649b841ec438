import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { addAttachment, removeAttachment } from './contract.ts'
import { addDraft, removeDraft } from './service.ts'

export function attachmentRoutes(app: FastifyInstance) {
  bind(app, addAttachment, ({ db, actor, receive }) => addDraft(db, actor, receive))
  bind(app, removeAttachment, ({ db, actor, params }) => removeDraft(db, actor, params.id))
}
