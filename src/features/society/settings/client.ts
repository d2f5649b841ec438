import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/http.ts'
import { type PublicConfiguration, type RgpdBody, readConfiguration, readRgpd, saveRgpd } from './contract.ts'

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

export const rgpdQuery = queryOptions({
  queryKey: ['siteconfiguration', 'rgpd'],
  queryFn: ({ signal }) => call(readRgpd, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveNotice = (body: z.input<typeof RgpdBody>) => call(saveRgpd, { body })
