import { call, HttpProblem } from '../../../../web/http.ts'
import { keep, read, remove } from '../../../../web/offline/store.ts'
import { readSession } from '../../../platform/access/client.ts'
import * as contract from '../../devices/contract.ts'
import { phoneName } from './phoneName.ts'

/** Registers this phone under the id it chose; its token can sync and nothing else. */
const register = (id: string, name: string) => call(contract.registerDevice, { body: { id, name } })

export const DEVICE = 'device'
export type Phone = { id: string; token: string }

/** Returns the registered phone, registering it now if its owner is signed in. */
export async function phoneOf(person: number): Promise<Phone | undefined> {
  const known = await read<Phone>(person, DEVICE)
  if (known || readSession()?.userId !== person) return known
  return registerPhone(person, crypto.randomUUID())
}

/** Registers this phone; a revoked one stays revoked and needs another id: `device-revoked`. */
export async function registerPhone(person: number, id: string): Promise<Phone> {
  const phone = await register(id, phoneName(navigator.userAgent)).catch((error: unknown) => {
    if (error instanceof HttpProblem && error.code === 'device-of-another')
      return register(crypto.randomUUID(), phoneName(navigator.userAgent))
    throw error
  })
  await keep(person, DEVICE, phone)
  return phone
}

/**
 * Forgets a token that the server does not know, so that the phone is registered again, unless another tab has done so.
 */
export async function forgetPhone(person: number, { token }: Phone) {
  if ((await read<Phone>(person, DEVICE))?.token === token) await remove(person, [DEVICE])
}
