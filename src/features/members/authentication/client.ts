import { call } from '../../../web/http.ts'
import { beginSession, endSession } from '../../platform/access/client.ts'
import { readUser } from '../../society/persons/contract.ts'
import { signIn, signOut } from './contract.ts'

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

/** Every call counts as a use of the session, and a session that is over ends here; this one is open to whoever is signed in. */
export const touchSession = (userId: number) => call(readUser, { params: { id: userId } })
