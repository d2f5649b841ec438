import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { readConfiguration, readRgpd } from './contract.ts'

export const configurationQuery = queryOptions({
  queryKey: ['siteconfiguration'],
  queryFn: ({ signal }) => call(readConfiguration, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const rgpdQuery = queryOptions({
  queryKey: ['siteconfiguration', 'rgpd'],
  queryFn: ({ signal }) => call(readRgpd, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
