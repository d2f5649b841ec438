import { job, queue } from '../../../server/jobs/jobs.ts'
import { forgetTasksBefore, tasksToDo } from './service.ts'
import { abandonTask, continueTask, type Work } from './work/service.ts'

const KEPT_DAYS = 7

const deadTasks = queue<{ taskId: number }>('dead-tasks')

/** Dead-letter job of the tasks. */
export const buryTasks = job(deadTasks, { run: (db, { taskId }) => abandonTask(db, taskId) })

/** Runs tasks of these kinds. */
export const doTasks = (works: readonly Work[]) =>
  job(tasksToDo, { deadLetter: deadTasks, run: (db, { taskId }) => continueTask(db, works, taskId) })

/** Nightly: deletes finished tasks and their files after a week. */
export const forgetTasks = job(queue('forget-tasks'), {
  every: '50 3 * * *',
  run: (db) => forgetTasksBefore(db, new Date(Date.now() - KEPT_DAYS * 86_400_000)),
})
