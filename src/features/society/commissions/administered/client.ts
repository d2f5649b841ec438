import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readAllCommissions = (query: Wish, signal: AbortSignal) =>
  call(contract.listAllCommissions, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listAllCommissionsFile, { params: { format }, query }), `commissions.${format}`)

type Created = Parameters<typeof call<typeof contract.createCommission>>[1]['body']
export const create = (body: Created) => call(contract.createCommission, { body })

export const technicalNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'technical-name', id],
    queryFn: ({ signal }) => call(contract.readTechnicalName, { params: { id } }, signal),
  })
export const rename = (id: number, body: { technicalName: string }) =>
  call(contract.renameCommission, { params: { id }, body })

export const orderCommissions = (ids: number[]) => call(contract.orderCommissions, { body: { ids } })
export const archiveCommission = (id: number) => call(contract.archiveCommission, { params: { id } })
export const restoreCommission = (id: number) => call(contract.restoreCommission, { params: { id } })
