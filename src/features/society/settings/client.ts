import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { type PublicConfiguration, readConfiguration } from './contract.ts'

/** Configuration embedded in the page, so that the first screen needs no request. Absent in development. */
function carried(): PublicConfiguration | undefined {
  const text = document.getElementById('siteconfiguration')?.textContent
  return text ? (JSON.parse(text) as PublicConfiguration) : undefined
}

export const configurationQuery = queryOptions({
  queryKey: ['siteconfiguration'],
  queryFn: ({ signal }) => call(readConfiguration, {}, signal),
  initialData: carried,
  staleTime: Number.POSITIVE_INFINITY,
})
