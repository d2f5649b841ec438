import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { SHEET_TYPES } from '../../../shared/sheet.ts'

/** Long work that somebody asked for (rules#long-work): its progress and its result. */
export const Task = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.number().int(),
  total: z.number().int(),
  /** What the work itself says of its outcome; each kind its own. */
  result: z.record(z.string(), z.unknown()).nullable(),
  fileName: z.string().nullable(),
  /** The file it made: `GET /files/{id}/address` gives where it is fetched. */
  fileId: z.uuid().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** It was asked to stop, and has not yet. */
  cancelAskedAt: Instant.nullable(),
})
export type Task = z.infer<typeof Task>

/** What the caller asked for and failed, until they say that they have seen it; the latest first. */
export const listFailedTasks = endpoint('GET /tasks/failed', {
  auth: 'member',
  summary: 'Long work of the caller that failed',
  reply: z.object({ _embedded: z.object({ data: z.array(Task) }) }),
})

/** Stops after the piece it is at; what was done stays done. 409 where it has ended. */
export const cancelTask = endpoint('POST /tasks/:id/cancel', {
  auth: 'member',
  summary: 'Stop long work',
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'], 409: ['task-ended'] },
})

/** Takes work that failed up again, where it stopped. 409 where it did not fail. */
export const retryTask = endpoint('POST /tasks/:id/retry', {
  auth: 'member',
  summary: 'Take failed work up again',
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'], 409: ['task-not-failed'] },
  limit: { max: 20, minutes: 10 },
})

/** The caller has seen that it failed. */
export const acknowledgeTask = endpoint('POST /tasks/:id/seen', {
  auth: 'member',
  summary: 'Have seen that long work failed',
  reply: Nothing,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'] },
})

/** Only who asked for the work sees it, while they hold the right it was asked under (403); anybody else's is 404. */
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
