import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { readTakeaway } from './contract.ts'

/** Saves everything held about a person; `day` stands in the file's name. */
export const saveTakeaway = async (id: number, day: string) =>
  save(await call(readTakeaway, { params: { id } }), `mes-donnees-${day}.zip`)
