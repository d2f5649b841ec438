import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { openOwn } from '../files/service.ts'
import { readTask, readTaskFile, Task } from './contract.ts'
import { readOwnTask } from './service.ts'

export function taskRoutes(app: FastifyInstance) {
  bind(app, readTask, async ({ db, actor, params }) => Task.parse(await readOwnTask(db, actor, params.id)))
  bind(app, readTaskFile, async ({ db, actor, params }) =>
    openOwn(db, (await readOwnTask(db, actor, params.id)).fileId),
  )
}
