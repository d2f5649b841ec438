import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readNewsletter, readSubscription, resubscribe, saveNewsletter, unsubscribe } from './contract.ts'

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'newsletter'],
    queryFn: ({ signal }) => call(readNewsletter, { params: { id } }, signal),
  })

export const saveConsent = (id: number, optIn: boolean) => call(saveNewsletter, { params: { id }, body: { optIn } })

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['newsletter', token],
    queryFn: ({ signal }) => call(readSubscription, { token }, signal),
    staleTime: 0,
  })

export const leave = (token: string) => call(unsubscribe, { token })
export const comeBack = (token: string) => call(resubscribe, { token })
