import { call } from '../../web/http.ts'
import { beginSession, endSession } from '../access/client.ts'
import { signIn, signOut } from './contract.ts'
import { recoverPassword, renewMembership, resetPassword } from './recovery/contract.ts'

export async function signInNow(username: string, password: string) {
  beginSession(await call(signIn, { body: { username, password } }))
}

/** Ends the session here at once, and on the server. */
export async function signOutNow() {
  await call(signOut, {}).catch(() => undefined)
  endSession()
}

export const askRecoveryLink = (email: string) => call(recoverPassword, { body: { email } })
export const chooseNewPassword = (token: string, body: { username: string; password: string; password2: string }) =>
  call(resetPassword, { token, body })

/** A token for the renewal page, and until when the account is paid as of now. */
export const openRenewal = () => call(renewMembership, {})
