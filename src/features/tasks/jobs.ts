import { deleteFile } from '../../server/files/storage.ts'
import { job, queue } from '../../server/jobs/jobs.ts'
import { deleteTask, listTasksBefore } from './queries.ts'

const KEPT_DAYS = 7

/** Nightly: finished work and its file are of no use to anybody after a week. */
export const forgetTasks = job(queue('forget-tasks'), {
  every: '50 3 * * *',
  run: async (db) => {
    for (const { id, file } of await listTasksBefore(db, new Date(Date.now() - KEPT_DAYS * 86_400_000))) {
      if (file) await deleteFile(file)
      await deleteTask(db, id)
    }
  },
})
