import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { type PublicConfiguration, readConfiguration } from './contract.ts'

/** What the page came with: the first screen is drawn with it. In development it is asked for. */
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
