import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { openOwn } from '../files/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

const present = (task: Awaited<ReturnType<typeof service.readOwnTask>>) => contract.Task.parse(task)

export function taskRoutes(app: FastifyInstance) {
  bind(app, contract.listFailedTasks, async ({ db, actor }) => ({
    _embedded: { data: (await service.readFailed(db, actor)).map(present) },
  }))
  bind(app, contract.listOwnTasks, async ({ db, actor, query }) => ({
    _embedded: { data: (await service.readOwnTasks(db, actor, query.kind)).map(present) },
  }))
  bind(app, contract.readTask, async ({ db, actor, params }) =>
    present(await service.readOwnTask(db, actor, params.id)),
  )
  bind(app, contract.cancelTask, async ({ db, actor, params }) =>
    present(await service.cancelTask(db, actor, params.id)),
  )
  bind(app, contract.retryTask, async ({ db, actor, params }) => present(await service.retryTask(db, actor, params.id)))
  bind(app, contract.acknowledgeTask, ({ db, actor, params }) => service.acknowledgeTask(db, actor, params.id))
  bind(app, contract.readTaskFile, async ({ db, actor, params }) =>
    openOwn(db, (await service.readOwnTask(db, actor, params.id)).fileId),
  )
}
