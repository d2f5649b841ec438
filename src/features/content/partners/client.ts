import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId, readPageOf, saveListAs } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { withProgress } from '../../../web/progress.ts'
import type { Partner } from './contract.ts'
import * as contract from './contract.ts'

export const readPartners = readPageOf(contract.listPartners)
export const readAllPartners = readPageOf(contract.listAllPartners)

export const saveSheet = saveListAs(contract.listAllPartnersFile, 'partenaires')

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

type Body = BodyOf<typeof contract.createPartner>
export const reloadPartner = byId(contract.readPartner)

/** Saves a partner; without one it creates it. */
export const savePartner = (partner: Partner | undefined, body: Body) =>
  partner ? call(contract.savePartner, { params: { id: partner.id }, body }) : call(contract.createPartner, { body })

export const sendLogo = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putLogo, { params: { id }, file }, signal, withProgress(tell))
export const removeLogo = byId(contract.deleteLogo)

export const orderPartners = (ids: number[]) => call(contract.orderPartners, { body: { ids } })
export const archivePartner = byId(contract.archivePartner)
export const restorePartner = byId(contract.restorePartner)
