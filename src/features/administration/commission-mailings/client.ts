import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { byIdWithBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { listAdministered } from '../../catalogue/resources/administered/contract.ts'
import * as contract from './contract.ts'

type Body = z.input<typeof contract.CommissionMailingBody>
type Addressees = z.input<typeof contract.Addressees>

export const readSent = (id: number, query: { page: number; size: number }, signal: AbortSignal) =>
  call(contract.listCommissionMailings, { params: { id }, query }, signal)

/** Latest mailing, with whether it is under way; refetched on return. */
export const latestQuery = (id: number) =>
  queryOptions({
    queryKey: ['circulars', id, 'latest'],
    queryFn: async ({ signal }) => (await readSent(id, { page: 0, size: 1 }, signal))._embedded.data.at(0) ?? null,
    gcTime: 0,
  })

/** Figures of a mailing; polled while it is written and sent. */
export const commissionMailingQuery = (id: number, circularId: number) =>
  queryOptions({
    queryKey: ['circulars', id, circularId],
    queryFn: ({ signal }) => call(contract.readCommissionMailing, { params: { id, circularId } }, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'RUNNING') return 2_000
      return data?.mails.waiting ? 5_000 : false
    },
  })

/** Number of recipients of a choice, while it is being made. */
export const reachQuery = (id: number, to: Addressees) =>
  queryOptions({
    queryKey: ['circulars', id, 'reach', to],
    queryFn: ({ signal }) => call(contract.countReached, { params: { id }, body: { to } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Refetched whenever it is shown again, because the members change. */
export const previewQuery = (id: number, { key: _key, ...body }: Body) =>
  queryOptions({
    queryKey: ['circulars', id, 'preview', body],
    queryFn: ({ signal }) => call(contract.previewCommissionMailing, { params: { id }, body }, signal),
    gcTime: 0,
  })

export const sendCommissionMailing = byIdWithBody(contract.sendCommissionMailing)
export const sendTrial = (id: number, { key: _key, ...body }: Body) =>
  call(contract.sendTrialMailing, { params: { id }, body })

/** Resources whose buyers can be mailed. */
export const resourcesQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'of-mailings', id],
    queryFn: async ({ signal }) =>
      (await call(listAdministered, { query: { search: `commissionId==${id}`, page: 0, size: 100 } }, signal))._embedded
        .data,
  })
