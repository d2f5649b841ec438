import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { withProgress } from '../../../web/progress.ts'
import type { Partner } from './contract.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readPartners = (query: Wish, signal: AbortSignal) => call(contract.listPartners, { query }, signal)
export const readAllPartners = (query: Wish, signal: AbortSignal) => call(contract.listAllPartners, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listAllPartnersFile, { params: { format }, query }), `partenaires.${format}`)

/** Categories in use, by name. */
export const categoriesQuery = queryOptions({
  queryKey: ['partners', 'categories'],
  queryFn: async ({ signal }) => (await call(contract.listCategories, {}, signal)).rows,
})

/** A partner that is being edited; polled until its logo is processed. */
export const partnerQuery = (partner: Partner) =>
  queryOptions({
    queryKey: ['partners', 'one', partner.id],
    queryFn: ({ signal }) => call(contract.readPartner, { params: { id: partner.id } }, signal),
    initialData: partner,
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : false),
  })

type Body = Parameters<typeof call<typeof contract.createPartner>>[1]['body']
export const reloadPartner = (id: number) => call(contract.readPartner, { params: { id } })

/** Saves a partner; without one it creates it. */
export const savePartner = (partner: Partner | undefined, body: Body) =>
  partner ? call(contract.savePartner, { params: { id: partner.id }, body }) : call(contract.createPartner, { body })

export const sendLogo = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putLogo, { params: { id }, file }, signal, withProgress(tell))
export const removeLogo = (id: number) => call(contract.deleteLogo, { params: { id } })

export const orderPartners = (ids: number[]) => call(contract.orderPartners, { body: { ids } })
export const archivePartner = (id: number) => call(contract.archivePartner, { params: { id } })
export const restorePartner = (id: number) => call(contract.restorePartner, { params: { id } })
