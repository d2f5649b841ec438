import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { Resource } from '../../../catalogue/resources/contract.ts'
import type { Means } from '../../../society/settings/contract.ts'
import { orderAdhesion, readAdhesion } from './contract.ts'

/** Orders all the fees, each with quantity 1; returns the card page if it is paid by card. */
export const orderFees = (
  token: string,
  fees: Pick<Resource, 'id'>[],
  asked: { means: Means; terms: string | undefined },
) =>
  call(orderAdhesion, {
    token,
    body: {
      reservations: fees.map(({ id }) => ({ resource: { id }, quantity: 1 as const })),
      ...asked,
      // Returns to the page on which the payment was started.
      successURL: `${location.origin}${location.pathname}?payment=success`,
      cancelURL: `${location.origin}${location.pathname}?payment=cancel`,
    },
  })

export const adhesionQuery = (token: string) =>
  queryOptions({
    queryKey: ['adhesion', token],
    queryFn: ({ signal }) => call(readAdhesion, { token }, signal),
    staleTime: 0,
  })
