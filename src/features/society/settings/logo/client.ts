import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import * as contract from './contract.ts'

/** The logo that is being changed; until it is prepared. */
export const logoQuery = queryOptions({
  queryKey: ['siteconfiguration', 'logo'],
  queryFn: async ({ signal }) => (await call(contract.readLogo, {}, signal)).picture,
  refetchInterval: ({ state }) => (state.data?.state === 'PROCESSING' ? 2_000 : false),
})

export const sendLogo = (file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putLogo, { file }, signal, withProgress(tell))
export const removeLogo = () => call(contract.deleteLogo, {})
