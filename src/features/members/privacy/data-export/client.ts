import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { readDataExport } from './contract.ts'

/** Saves everything held about a person; `day` stands in the file's name. */
export const saveDataExport = async (id: number, day: string) =>
  save(await call(readDataExport, { params: { id } }), `mes-donnees-${day}.zip`)
