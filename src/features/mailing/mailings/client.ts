import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byId, readPageOf, saveListAs } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import type { Outcome } from './contract.ts'
import * as contract from './contract.ts'

export const readMailings = readPageOf(contract.listMailings)

export const saveMailings = saveListAs(contract.listMailingsFile, 'envois')

/** Refetched while its mails are being sent. */
export const mailingQuery = (id: number) =>
  queryOptions({
    queryKey: ['mailings', id],
    queryFn: ({ signal }) => call(contract.readMailing, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.underWay ? 5_000 : false),
  })

export const readRecipients = (
  id: number,
  query: { q?: string; outcome?: Outcome; page: number; size: number },
  signal: AbortSignal,
) => call(contract.listRecipients, { params: { id }, query }, signal)

export const saveRecipients = async (id: number, query: { q?: string; outcome?: Outcome }, format: Format) =>
  save(await call(contract.listRecipientsFile, { params: { id, format }, query }), `envoi-${id}.${format}`)

export const retryMailing = byId(contract.retryMailing)
