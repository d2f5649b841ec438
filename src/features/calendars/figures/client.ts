import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readFigures } from './contract.ts'

/** Figures of a campaign, by default the current one. */
export const figuresQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['calendars', 'figures', year ?? null],
    queryFn: ({ signal }) => call(readFigures, { query: year === undefined ? {} : { campaign: year } }, signal),
    retry: false,
  })
