import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readAllCommissions = (query: Wish, signal: AbortSignal) =>
  call(contract.listAllCommissions, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listAllCommissionsFile, { params: { format }, query }), `commissions.${format}`)

export const orderCommissions = (ids: number[]) => call(contract.orderCommissions, { body: { ids } })
export const archiveCommission = (id: number) => call(contract.archiveCommission, { params: { id } })
export const restoreCommission = (id: number) => call(contract.restoreCommission, { params: { id } })
