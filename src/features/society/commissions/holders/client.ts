import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import type { ListRequest } from '../../../../web/ui/list/view.ts'
import type { AdministratorRole } from './contract.ts'
import * as contract from './contract.ts'

export const readMembers = (id: number, query: ListRequest, signal: AbortSignal) =>
  call(contract.listMembers, { params: { id }, query }, signal)

export const saveMembers = async (id: number, { q }: ListRequest, format: Format) =>
  save(
    await call(contract.listMembersFile, { params: { id, format }, query: { ...(q && { q }) } }),
    `membres-de-la-commission.${format}`,
  )

export const administratorsQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'holders', id, 'administrators'],
    queryFn: async ({ signal }) => (await call(contract.listAdministrators, { params: { id } }, signal)).rows,
  })

export const candidatesQuery = (id: number, name: string) =>
  queryOptions({
    queryKey: ['commissions', 'candidates', id, name],
    queryFn: async ({ signal }) =>
      (await call(contract.findCandidates, { params: { id }, query: { name } }, signal)).rows,
    enabled: name.length > 1,
    placeholderData: keepPreviousData,
  })

export const admit = (id: number, personId: number) => call(contract.admitMember, { params: { id, personId } })
export const dismiss = (id: number, personId: number) => call(contract.dismissMember, { params: { id, personId } })

export const nameAs = (id: number, personId: number, role: AdministratorRole) =>
  call(contract.nameAdministrator, { params: { id, personId }, body: { role } })
export const letGo = (id: number, personId: number) => call(contract.dismissAdministrator, { params: { id, personId } })
