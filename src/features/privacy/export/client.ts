import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { exportUser } from './contract.ts'

/** Saves everything held about a person; `day` stands in the file's name. */
export const saveExport = async (id: number, day: string) =>
  save(await call(exportUser, { params: { id } }), `mes-donnees-${day}.zip`)
