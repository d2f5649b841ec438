import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listFees } from './contract.ts'

export const feesQuery = (token: string) =>
  queryOptions({ queryKey: ['fees', token], queryFn: ({ signal }) => call(listFees, { token }, signal), staleTime: 0 })

/** The address of a fee's picture for an image element. */
export const pictureAddress = (href: string, token: string) => `${href}?token=${encodeURIComponent(token)}`
