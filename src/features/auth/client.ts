import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { beginSession, endSession } from '../access/client.ts'
import { signIn, signOut } from './contract.ts'
import { readRecovery, recoverPassword, renewMembership, resetPassword } from './recovery/contract.ts'

/** Signs in; the session begins when `ready` is there too, the frame that will stand in place of the form. */
export async function signInNow(username: string, password: string, ready: Promise<unknown>) {
  const login = await call(signIn, { body: { username, password } })
  await ready.catch(() => undefined)
  beginSession(login)
}

/** Ends the session here at once, and on the server. */
export async function signOutNow() {
  await call(signOut, {}).catch(() => undefined)
  endSession()
}

export const askRecoveryLink = (email: string) => call(recoverPassword, { body: { email } })
/** Whom a recovery link is for; asked on arrival, not again. */
export const recoveryQuery = (token: string) =>
  queryOptions({
    queryKey: ['recovery', token],
    queryFn: ({ signal }) => call(readRecovery, { token }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
export const chooseNewPassword = (token: string, body: { username: string; password: string; password2: string }) =>
  call(resetPassword, { token, body })

/** A token for the renewal page, and until when the account is paid as of now. */
export const openRenewal = () => call(renewMembership, {})
