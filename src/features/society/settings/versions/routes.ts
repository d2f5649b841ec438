import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readRgpdNotice, readVersion, readVersions } from '../service.ts'
import { listNoticeVersions, readNoticeVersion } from './contract.ts'

export function noticeVersionRoutes(app: FastifyInstance) {
  bind(app, listNoticeVersions, async ({ db }) => ({ rows: await readVersions(db, await readRgpdNotice(db)) }))
  bind(app, readNoticeVersion, async ({ db, params }) => readVersion(db, await readRgpdNotice(db), params.version))
}
