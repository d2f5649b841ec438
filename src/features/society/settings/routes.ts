import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readConfiguration, readPaymentSettings, readRgpd, savePaymentSettings, saveRgpd } from './contract.ts'
import { readSettings, saveSettings } from './payment-methods/service.ts'
import { readPublicConfiguration, readRgpdNotice, saveRgpdNotice } from './service.ts'

export function siteconfigurationRoutes(app: FastifyInstance) {
  bind(app, readConfiguration, ({ db }) => readPublicConfiguration(db))
  bind(app, readRgpd, ({ db }) => readRgpdNotice(db))
  bind(app, readPaymentSettings, ({ db }) => readSettings(db))
  bind(app, savePaymentSettings, ({ db, actor, body }) => saveSettings(db, actor, body))
  bind(app, saveRgpd, ({ db, actor, body }) => saveRgpdNotice(db, actor, body))
}
