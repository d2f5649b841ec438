import { call } from '../../../web/http.ts'
import type { Membertype } from '../../society/persons/contract.ts'
import { type ImportColumn, importUsers } from './contract.ts'

export type Choice = {
  file: File
  columns?: string | undefined
  membertype?: Membertype | undefined
  overwrite?: string[]
}

/** Which column holds what, as the call says it. */
export const columnsText = (columns: ImportColumn[]) =>
  columns.flatMap(({ field }, at) => (field ? `${field}:${at}` : [])).join(',')

const asked = ({ columns, membertype, overwrite = [] }: Choice) => ({
  columns,
  membertype,
  ...(overwrite.length > 0 && { overwrite: overwrite.join(',') }),
})

export const tryImport = (choice: Choice) =>
  call(importUsers, { file: choice.file, query: { dryRun: 'true', ...asked(choice) } })

export const startImport = (choice: Choice) => call(importUsers, { file: choice.file, query: asked(choice) })
