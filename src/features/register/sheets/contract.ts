import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { ListQuery } from '../../../shared/hal.ts'
import { Format, InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import { may } from '../../access/contract.ts'
import { PERSON_FIELDS, Selection } from '../contract.ts'

const WhatToList = ListQuery.pick({ search: true, q: true, sort: true })

/** What the same filters select, all pages in one file. */
export const listUsersFile = endpoint({
  method: 'GET',
  path: '/users.:format',
  auth: { may: may.managePersons },
  summary: 'The register as a file',
  params: InFormat,
  query: WhatToList,
  fields: PERSON_FIELDS,
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  limit: { max: 30, minutes: 10 },
})

export const ExportRequest = z.object({
  selection: Selection,
  sort: z.array(z.string().max(100)).max(5).default([]),
  format: Format,
})
export type ExportRequest = z.infer<typeof ExportRequest>

/** The same as long work: `GET /tasks/{task}` says how far it is, `GET /tasks/{task}/file` gives the file. */
export const exportUsers = endpoint({
  method: 'POST',
  path: '/users/export',
  auth: { may: may.managePersons },
  summary: 'Export persons, with progress',
  body: ExportRequest,
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  limit: { max: 60, minutes: 10 },
})
