import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { readConfiguration, readRgpd, saveRgpd } from './contract.ts'
import { readPublicConfiguration, readRgpdNotice, saveRgpdNotice } from './service.ts'

export function siteconfigurationRoutes(app: FastifyInstance) {
  bind(app, readConfiguration, ({ db }) => readPublicConfiguration(db))
  bind(app, readRgpd, ({ db }) => readRgpdNotice(db))
  bind(app, saveRgpd, ({ db, actor, body }) => saveRgpdNotice(db, actor, body))
}
