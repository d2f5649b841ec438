import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readText, readVersion, readVersions, saveText } from './service.ts'

export function societyTextRoutes(app: FastifyInstance) {
  bind(app, contract.listNoticeVersions, async ({ db }) => ({ rows: await readVersions(db, 'rgpd') }))
  bind(app, contract.readNoticeVersion, ({ db, params }) => readVersion(db, 'rgpd', params.version))
  bind(app, contract.readText, ({ db, params }) => readText(db, params.kind))
  bind(app, contract.saveText, ({ db, actor, params, body }) => saveText(db, actor, params.kind, body))
  bind(app, contract.listTextVersions, async ({ db, params }) => ({ rows: await readVersions(db, params.kind) }))
  bind(app, contract.readTextVersion, ({ db, params }) => readVersion(db, params.kind, params.version))
}
