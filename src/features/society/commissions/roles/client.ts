import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { listHeldRoles, listHeldRolesFile, readRoleGaps, saveRoles } from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

/** Replaces the person's roles; returns those they have afterwards. */
export const replaceRoles = (id: number, body: { roles: string[]; version: number }) =>
  call(saveRoles, { params: { id }, body })

export const readHeldRoles = (query: Wish, signal: AbortSignal) => call(listHeldRoles, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(listHeldRolesFile, { params: { format }, query }), `roles.${format}`)

export const gapsQuery = queryOptions({
  queryKey: ['roles', 'gaps'],
  queryFn: ({ signal }) => call(readRoleGaps, {}, signal),
})
