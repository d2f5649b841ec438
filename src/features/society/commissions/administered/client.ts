import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody, readPageOf, saveListAs, withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const readAllCommissions = readPageOf(contract.listAllCommissions)

export const saveSheet = saveListAs(contract.listAllCommissionsFile, 'commissions')

export const create = withBody(contract.createCommission)

export const technicalNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'technical-name', id],
    queryFn: ({ signal }) => call(contract.readTechnicalName, { params: { id } }, signal),
  })
export const rename = byIdWithBody(contract.renameCommission)

export const orderCommissions = (ids: number[]) => call(contract.orderCommissions, { body: { ids } })
export const archiveCommission = byId(contract.archiveCommission)
export const restoreCommission = byId(contract.restoreCommission)
