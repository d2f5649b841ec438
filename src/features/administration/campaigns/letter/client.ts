import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readLetter, sendTrialLetter } from './contract.ts'

export const letterQuery = (season: number) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', season],
    queryFn: ({ signal }) => call(readLetter, { query: { season } }, signal),
  })

export const sendTrial = (season: number) => call(sendTrialLetter, { body: { season } })
