import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId, readPageOf, saveListAs } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import type { AdministeredFee } from './contract.ts'
import * as contract from './contract.ts'

export const readFees = readPageOf(contract.listFeesAdministered)

export const saveSheet = saveListAs(contract.listFeesFile, 'cotisations')

export const tariffQuery = queryOptions({
  queryKey: ['fees', 'tariff'],
  queryFn: ({ signal }) => call(contract.readTariff, {}, signal),
})

export const reloadFee = byId(contract.readFee)

/** A fee that is being edited; polled until its picture is processed. */
export const feeQuery = (fee: AdministeredFee) =>
  queryOptions({
    queryKey: ['fees', 'one', fee.id],
    queryFn: () => reloadFee(fee.id),
    initialData: fee,
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : false),
  })

type Body = BodyOf<typeof contract.createFee>

/** Saves a fee; without one it creates it. */
export const saveFee = (fee: AdministeredFee | undefined, body: Body) =>
  fee ? call(contract.saveFee, { params: { id: fee.id }, body }) : call(contract.createFee, { body })

export const sendPicture = (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putFeePicture, { params: { id }, file }, signal, withProgress(tell))
export const removePicture = byId(contract.deleteFeePicture)

export const orderFees = (ids: number[]) => call(contract.orderFeeList, { body: { ids } })
export const archiveFee = byId(contract.archiveFee)
export const restoreFee = byId(contract.restoreFee)
