import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { askForBackup, listBackups } from './contract.ts'
import * as service from './service.ts'

export function backupRoutes(app: FastifyInstance) {
  bind(app, listBackups, ({ db }) => service.readBackups(db))
  bind(app, askForBackup, ({ db, actor }) => service.askForBackup(db, actor))
}
