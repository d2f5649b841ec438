import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import {
  readNewsletter,
  readSubscription,
  receiveCommission,
  refuseCommission,
  resubscribe,
  saveNewsletter,
  unsubscribe,
} from './contract.ts'

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'newsletter'],
    queryFn: ({ signal }) => call(readNewsletter, { params: { id } }, signal),
  })

export const saveConsent = (id: number, optIn: boolean) => call(saveNewsletter, { params: { id }, body: { optIn } })

export const receiveAgain = (id: number, commissionId: number) =>
  call(receiveCommission, { params: { id, commissionId } })

export const refuseFrom = (id: number, commissionId: number) => call(refuseCommission, { params: { id, commissionId } })

/** What a link unsubscribes from: a commission's messages, or the newsletter. */
export type LinkOf = { token: string; commission?: number | undefined }
const requestOf = ({ token, commission }: LinkOf) => ({ token, query: { ...(commission && { commission }) } })

export const subscriptionQuery = (link: LinkOf) =>
  queryOptions({
    queryKey: ['newsletter', link],
    queryFn: ({ signal }) => call(readSubscription, requestOf(link), signal),
    staleTime: 0,
  })

export const leave = (link: LinkOf) => call(unsubscribe, requestOf(link))
export const comeBack = (link: LinkOf) => call(resubscribe, requestOf(link))
