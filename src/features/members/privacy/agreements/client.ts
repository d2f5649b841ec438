import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { countAgreements, listAgreements, listAgreementsFile } from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readAgreements = (query: Wish, signal: AbortSignal) => call(listAgreements, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(listAgreementsFile, { params: { format }, query }), `accords.${format}`)

export const agreementCountsQuery = queryOptions({
  queryKey: ['agreements', 'counts'],
  queryFn: async ({ signal }) => (await call(countAgreements, {}, signal)).rows,
})
