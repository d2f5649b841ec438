import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import type { Membertype } from '../../society/persons/contract.ts'
import type { Meaning } from './cells/contract.ts'
import { type FileKind, type ImportColumn, importUsers, listRefusedLines } from './contract.ts'

export type Choice = {
  file: File
  of: FileKind
  columns?: string | undefined
  membertype?: Membertype | undefined
  season?: number | undefined
  meanings?: Meaning[]
  overwrite?: string[]
}

/** Which column holds which field, as the request sends it. */
export const columnsText = (columns: ImportColumn[]) =>
  columns.flatMap(({ field }, at) => (field ? `${field}:${at}` : [])).join(',')

const queryOf = ({ of, columns, membertype, season, meanings = [], overwrite = [] }: Choice) => ({
  of,
  columns,
  membertype,
  ...(season !== undefined && { season: String(season) }),
  ...(meanings.length > 0 && { meanings: JSON.stringify(meanings) }),
  ...(overwrite.length > 0 && { overwrite: overwrite.join(',') }),
})

export const tryImport = (choice: Choice) =>
  call(importUsers, { file: choice.file, query: { dryRun: 'true', ...queryOf(choice) } })

export const startImport = (choice: Choice) => call(importUsers, { file: choice.file, query: queryOf(choice) })

/** Downloads the refused lines of an import, to be corrected and sent again. */
export const saveRefused = async ({ id, format }: { id: number; format: Format }) =>
  save(await call(listRefusedLines, { params: { id, format } }), `lignes-refusees.${format}`)
