import { call } from '../../../../web/http.ts'
import type { Selection } from '../contract.ts'
import { type ExportRequest, exportUsers } from './contract.ts'

export const startExport = (body: { selection: Selection; sort: string[]; format: ExportRequest['format'] }) =>
  call(exportUsers, { body })
