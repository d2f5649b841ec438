import { queryOptions } from '@tanstack/react-query'
import { byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

/** Mailing of a news; polled while it runs. */
export const mailingQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'mailing', id],
    queryFn: ({ signal }) => call(contract.readMailing, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.mailing?.waiting ? 2_000 : false),
  })
/** Preview of the mail; refetched on return, because the news may have changed. */
export const newsMailQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'mail', id],
    queryFn: ({ signal }) => call(contract.previewNewsMail, { params: { id } }, signal),
    gcTime: 0,
  })
export const sendTrial = byId(contract.sendTrialNewsMail)

export const askMailing = byId(contract.askMailing)
export const withdrawMailing = byId(contract.withdrawMailing)
