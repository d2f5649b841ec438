import type { FastifyInstance } from 'fastify'
import { getFile } from '../../server/files/storage.ts'
import { bind } from '../../server/http/bind.ts'
import { missing } from '../../server/http/errors.ts'
import { readTask, readTaskFile, Task } from './contract.ts'
import { readOwnTask } from './service.ts'

export function taskRoutes(app: FastifyInstance) {
  bind(app, readTask, async ({ db, actor, params }) => Task.parse(await readOwnTask(db, actor, params.id)))
  bind(app, readTaskFile, async ({ db, actor, params }) => {
    const task = await readOwnTask(db, actor, params.id)
    const bytes = (task.file && (await getFile(task.file))) || missing('file')
    return { bytes, type: task.fileType ?? 'application/octet-stream', filename: task.fileName ?? 'fichier' }
  })
}
