import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import type { AdministeredFee } from './contract.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readFees = (query: Wish, signal: AbortSignal) => call(contract.listFeesAdministered, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listFeesFile, { params: { format }, query }), `cotisations.${format}`)

export const tariffQuery = queryOptions({
  queryKey: ['fees', 'tariff'],
  queryFn: ({ signal }) => call(contract.readTariff, {}, signal),
})

export const reloadFee = (id: number) => call(contract.readFee, { params: { id } })

/** A fee that is being edited; polled until its picture is processed. */
export const feeQuery = (fee: AdministeredFee) =>
  queryOptions({
    queryKey: ['fees', 'one', fee.id],
    queryFn: () => reloadFee(fee.id),
    initialData: fee,
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : false),
  })

type Body = Parameters<typeof call<typeof contract.createFee>>[1]['body']

/** Saves a fee; without one it creates it. */
export const saveFee = (fee: AdministeredFee | undefined, body: Body) =>
  fee ? call(contract.saveFee, { params: { id: fee.id }, body }) : call(contract.createFee, { body })

export const sendPicture = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putFeePicture, { params: { id }, file }, signal, withProgress(tell))
export const removePicture = (id: number) => call(contract.deleteFeePicture, { params: { id } })

export const orderFees = (ids: number[]) => call(contract.orderFeeList, { body: { ids } })
export const archiveFee = (id: number) => call(contract.archiveFee, { params: { id } })
export const restoreFee = (id: number) => call(contract.restoreFee, { params: { id } })
