import { queryOptions } from '@tanstack/react-query'
import { byId } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { downloadFile } from '../files/client.ts'
import {
  acknowledgeTask,
  cancelTask,
  listFailedTasks,
  listOwnTasks,
  readTask,
  retryTask,
  type Task,
} from './contract.ts'

/** Polled each second while the task runs. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => call(readTask, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'RUNNING' ? false : 1_000),
    // Also in the background, so that somebody who only watches sees the progress; polling ends with the task.
    refetchIntervalInBackground: true,
  })

/** Downloads the file of a task. */
export const saveTaskFile = ({ fileId }: Pick<Task, 'fileId'>) =>
  fileId ? downloadFile(fileId) : Promise.reject(new Error('The task has no file'))

/** The caller's failed tasks that they have not acknowledged. */
export const failedTasksQuery = queryOptions({
  queryKey: ['tasks', 'failed'],
  queryFn: ({ signal }) => call(listFailedTasks, {}, signal),
})

/** The caller's tasks of a kind, latest first. */
export const ownTasksQuery = (kind: string) =>
  queryOptions({
    queryKey: ['tasks', 'own', kind],
    queryFn: ({ signal }) => call(listOwnTasks, { query: { kind } }, signal),
  })

export const stopTask = byId(cancelTask)
export const resumeTask = byId(retryTask)
export const markTaskSeen = byId(acknowledgeTask)
