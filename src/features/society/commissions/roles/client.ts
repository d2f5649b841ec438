import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody, readPageOf, saveListAs } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { listHeldRoles, listHeldRolesFile, readRoleGaps, saveRoles } from './contract.ts'

/** Replaces the person's roles; returns those they have afterwards. */
export const replaceRoles = byIdWithBody(saveRoles)

export const readHeldRoles = readPageOf(listHeldRoles)

export const saveSheet = saveListAs(listHeldRolesFile, 'roles')

export const gapsQuery = queryOptions({
  queryKey: ['roles', 'gaps'],
  queryFn: ({ signal }) => call(readRoleGaps, {}, signal),
})
