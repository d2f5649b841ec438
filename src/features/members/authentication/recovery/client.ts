import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readRecovery, recoverPassword, renewMembership, resetPassword } from './contract.ts'

export const askRecoveryLink = (email: string) => call(recoverPassword, { body: { email } })
/** Who a recovery link is for; fetched once, when the page opens. */
export const recoveryQuery = (token: string) =>
  queryOptions({
    queryKey: ['recovery', token],
    queryFn: ({ signal }) => call(readRecovery, { token }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
export const chooseNewPassword = (token: string, body: { username: string; password: string; password2: string }) =>
  call(resetPassword, { token, body })

/** Fetches a token for the renewal page, and until when the account is paid. */
export const openRenewal = () => call(renewMembership, {})
