import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { ById, Instant } from '../../shared/schemas.ts'
import { SHEET_TYPES } from '../../shared/sheet.ts'

/** Long work that somebody asked for (rules#long-work): its progress and its result. */
export const Task = z.object({
  id: z.number().int(),
  kind: z.string(),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  done: z.number().int(),
  total: z.number().int(),
  /** What the work itself says of its outcome; each kind its own. */
  result: z.record(z.string(), z.unknown()).nullable(),
  fileName: z.string().nullable(),
  /** The file it made: `GET /files/{id}/address` gives where it is fetched. */
  fileId: z.uuid().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Task = z.infer<typeof Task>

/** Only who asked for the work sees it, while they hold the right it was asked under (403); anybody else's is 404. */
export const readTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  auth: 'member',
  summary: 'How far long work is',
  params: ById,
  reply: Task,
  refusals: { 403: ['not-allowed'], 404: ['task-not-found'] },
})

export const readTaskFile = endpoint({
  method: 'GET',
  path: '/tasks/:id/file',
  auth: 'member',
  summary: 'The file that long work made',
  params: ById,
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  statuses: [200, 206],
  refusals: {
    403: ['not-allowed'],
    404: ['task-not-found', 'file-not-found'],
    416: ['range-not-satisfiable'],
  },
})
