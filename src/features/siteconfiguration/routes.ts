import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { readConfiguration, readRgpd } from './contract.ts'
import { readPublicConfiguration, readRgpdNotice } from './service.ts'

export function siteconfigurationRoutes(app: FastifyInstance) {
  bind(app, readConfiguration, ({ db }) => readPublicConfiguration(db))
  bind(app, readRgpd, ({ db }) => readRgpdNotice(db))
}
