import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { markStep, readSetup, type Setup, type Step } from './contract.ts'

/** Polled while a step is open, because a step completes itself wherever it is done. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(readSetup, {}, signal),
  refetchInterval: ({ state }: { state: { data?: Setup | undefined } }) => (state.data?.open ? 10_000 : false),
})

export const mark = ({ step, as }: { step: Step; as: 'DONE' | 'LATER' | 'OPEN' }) =>
  call(markStep, { params: { step }, body: { mark: as } })
