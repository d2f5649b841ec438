import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf } from '../../../../shared/list.ts'
import { Format } from '../../../../shared/sheet.ts'
import { may } from '../../../platform/access/contract.ts'
import { listUsers, Selection } from '../contract.ts'

/** Exports what the filters select, all pages in one file. */
export const listUsersFile = fileOf(listUsers, { summary: 'The register as a file' })

export const ExportRequest = z.object({
  selection: Selection,
  sort: z.array(z.string().max(100)).max(5).default([]),
  format: Format,
})
export type ExportRequest = z.infer<typeof ExportRequest>

/** Exports it as a task: `GET /tasks/{task}` gives the progress, `GET /tasks/{task}/file` the file. */
export const exportUsers = endpoint('POST /users/export', {
  auth: { may: may.managePersons },
  summary: 'Export persons, with progress',
  body: ExportRequest,
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  limit: { max: 60, minutes: 10 },
})
