import { call } from '../../../web/http.ts'
import type { Membertype } from '../contract.ts'
import { type ImportColumn, importUsers } from './contract.ts'

export type Choice = { file: File; columns?: string | undefined; membertype?: Membertype | undefined }

/** Which column holds what, as the call says it. */
export const columnsText = (columns: ImportColumn[]) =>
  columns.flatMap(({ field }, at) => (field ? `${field}:${at}` : [])).join(',')

export const tryImport = ({ file, columns, membertype }: Choice) =>
  call(importUsers, { file, query: { dryRun: 'true', columns, membertype } })

export const startImport = ({ file, columns, membertype }: Choice) =>
  call(importUsers, { file, query: { columns, membertype } })
