import { call, HttpProblem } from '../../../../web/http.ts'
import { keep, read, remove } from '../../../../web/offline/store.ts'
import { readSession } from '../../../platform/access/client.ts'
import * as contract from '../../devices/contract.ts'
import { phoneName } from './phoneName.ts'

/** Registers this phone under the name it chose; the token it is given delivers and does nothing else. */
const register = (id: string, name: string) => call(contract.registerDevice, { body: { id, name } })

export const DEVICE = 'device'
export type Phone = { id: string; token: string }

/** The phone as it is registered; one that is not yet is registered now, where its person is signed in. */
export async function phoneOf(person: number): Promise<Phone | undefined> {
  const known = await read<Phone>(person, DEVICE)
  if (known || readSession()?.userId !== person) return known
  return registerPhone(person, crypto.randomUUID())
}

/** Registers this phone; one that was revoked stays so, and needs another name: `device-revoked`. */
export async function registerPhone(person: number, id: string): Promise<Phone> {
  const phone = await register(id, phoneName(navigator.userAgent)).catch((error: unknown) => {
    if (error instanceof HttpProblem && error.code === 'device-of-another')
      return register(crypto.randomUUID(), phoneName(navigator.userAgent))
    throw error
  })
  await keep(person, DEVICE, phone)
  return phone
}

/** The server does not know its token: it has to be registered anew. Another tab may have done so by now. */
export async function forgetPhone(person: number, { token }: Phone) {
  if ((await read<Phone>(person, DEVICE))?.token === token) await remove(person, [DEVICE])
}
