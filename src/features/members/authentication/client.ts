import { byId } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { beginSession, endSession } from '../../platform/access/client.ts'
import { readUser } from '../../society/persons/contract.ts'
import { signIn, signOut } from './contract.ts'

/** Signs in. The session starts once `ready` has loaded, too: the page that replaces the form. */
export async function signInNow(username: string, password: string, ready: Promise<unknown>) {
  const login = await call(signIn, { body: { username, password } })
  await ready.catch(() => undefined)
  beginSession(login)
}

/** Signs out in this browser at once, and on the server. */
export async function signOutNow() {
  await call(signOut, {}).catch(() => undefined)
  endSession()
}

/** Any call counts as activity and ends an expired session here; this one is allowed for everybody who is signed in. */
export const touchSession = byId(readUser)
