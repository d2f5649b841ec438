import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readConfiguration, readPaymentSettings, readRgpd, savePaymentSettings, saveRgpd } from './contract.ts'
import { readSettings, saveSettings } from './payment-methods/service.ts'
import { readPublicConfiguration } from './service.ts'
import { readText, saveText } from './texts/service.ts'

export function siteconfigurationRoutes(app: FastifyInstance) {
  bind(app, readConfiguration, ({ db }) => readPublicConfiguration(db))
  bind(app, readRgpd, ({ db }) => readText(db, 'rgpd'))
  bind(app, readPaymentSettings, ({ db }) => readSettings(db))
  bind(app, savePaymentSettings, ({ db, actor, body }) => saveSettings(db, actor, body))
  bind(app, saveRgpd, ({ db, actor, body }) => saveText(db, actor, 'rgpd', body))
}
