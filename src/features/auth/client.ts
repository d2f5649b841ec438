import { call } from '../../web/http.ts'
import { beginSession, endSession } from '../../web/session.ts'
import { resendConfirmation, signIn, signOut, validateToken } from './contract.ts'

export async function signInNow(username: string, password: string) {
  beginSession(await call(signIn, { body: { username, password } }))
}

/** Ends the session here at once, and on the server. */
export async function signOutNow() {
  await call(signOut, {}).catch(() => undefined)
  endSession()
}

export const sendLinkAgain = (email: string) => call(resendConfirmation, { body: { email } })
export const exchangeToken = (token: string) => call(validateToken, { token })
