import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import { importUsers, listRefusedLines } from './contract.ts'
import { importFile, readRefused } from './service.ts'

export function importRoutes(app: FastifyInstance) {
  bind(app, importUsers, async ({ db, actor, receive, query }) => importFile(db, actor, await receive(), query))
  bindSheet(app, listRefusedLines, ({ db, actor, params }) => readRefused(db, actor, params.id))
}
