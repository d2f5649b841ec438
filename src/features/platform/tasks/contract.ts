import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'

/** A task that somebody requested (rules#long-work): its progress and result. */
export const Task = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.number().int(),
  total: z.number().int(),
  /** Result of the task, in a form of its kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  fileName: z.string().nullable(),
  /** File of the task; `GET /files/{id}/address` gives its address. */
  fileId: z.uuid().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Set when it was asked to stop and has not stopped yet. */
  cancelAskedAt: Instant.nullable(),
})
export type Task = z.infer<typeof Task>

/** Lists the caller's failed tasks until they acknowledge them; latest first. */
export const listFailedTasks = endpoint('GET /tasks/failed', {
  auth: 'member',
  summary: 'Long work of the caller that failed',
  reply: z.object({ _embedded: z.object({ data: z.array(Task) }) }),
})

/** Lists the caller's tasks of a kind, as long as they are kept and the caller holds their right; latest first. */
export const listOwnTasks = endpoint('GET /tasks', {
  auth: 'member',
  summary: 'Long work of the caller',
  query: z.object({ kind: z.string().max(40).describe('Its kind: `import-persons`.') }),
  reply: z.object({ _embedded: z.object({ data: z.array(Task) }) }),
})

/** Stops it after the present step; what was done stays done. 409 if it has ended. */
export const cancelTask = endpoint('POST /tasks/:id/cancel', {
  auth: 'member',
  summary: 'Stop long work',
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'], 409: ['task-ended'] },
})

/** Resumes a failed task where it stopped. 409 if it did not fail. */
export const retryTask = endpoint('POST /tasks/:id/retry', {
  auth: 'member',
  summary: 'Take failed work up again',
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'], 409: ['task-not-failed'] },
  limit: { max: 20, minutes: 10 },
})

export const acknowledgeTask = endpoint('POST /tasks/:id/seen', {
  auth: 'member',
  summary: 'Have seen that long work failed',
  reply: Nothing,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'] },
})

/** Reads a task, only for the person who requested it, while they hold its right (else 403); 404 for anybody else's. */
export const readTask = endpoint('GET /tasks/:id', {
  auth: 'member',
  summary: 'How far long work is',
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'] },
})

export const readTaskFile = endpoint('GET /tasks/:id/file', {
  auth: 'member',
  summary: 'The file that long work made',
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  statuses: [200, 206],
  refusals: {
    403: ['not-allowed'],
    404: ['task-not-found', 'file-not-found'],
    416: ['range-not-satisfiable'],
  },
})
