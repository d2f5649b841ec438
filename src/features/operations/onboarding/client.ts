import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { markStep, readSetup, type Setup, type Step } from './contract.ts'

/** Asked anew while something is open: a step checks itself off when it is seen to, wherever that is. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(readSetup, {}, signal),
  refetchInterval: ({ state }: { state: { data?: Setup | undefined } }) => (state.data?.open ? 10_000 : false),
})

export const mark = ({ step, as }: { step: Step; as: 'DONE' | 'LATER' | 'OPEN' }) =>
  call(markStep, { params: { step }, body: { mark: as } })
