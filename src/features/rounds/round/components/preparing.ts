import { serverNow } from '../../../../web/clock.ts'
import { call, HttpProblem } from '../../../../web/http.ts'
import { keep, remove } from '../../../../web/offline/store.ts'
import { extendSession } from '../../../platform/access/client.ts'
import { isPending, nameOf, readLog } from '../../sync/components/outbox.ts'
import { forgetPhone, type Phone, phoneOf, registerPhone } from '../../sync/components/phone.ts'
import { syncOutbox } from '../../sync/components/syncing.ts'
import { claimDoors as claimDoorsCall, readRound, releaseHeldDoors } from '../contract.ts'
import type { PreparedRound } from './useRound.ts'

const askRound = (device: string) => call(readRound, { query: { device } })
const leaveWith = (device: string, doorIds: number[]) => call(claimDoorsCall, { query: { device }, body: { doorIds } })
const releaseDoors = (device: string) => call(releaseHeldDoors, { query: { device }, body: {} })

async function download(person: number, phone: Phone): Promise<PreparedRound> {
  const round = { ...(await askRound(phone.id)), device: phone.id, preparedAt: new Date(serverNow()).toISOString() }
  await keep(person, 'round', round)
  return round
}

/** Returns the registered phone, for calls that need one. */
async function ownPhone(person: number): Promise<Phone> {
  return (await phoneOf(person)) ?? registerPhone(person, crypto.randomUUID())
}

/**
 * Downloads the current round and stores it on this phone; queued operations are synced first, so that it includes
 * them.
 */
export async function prepareRound(person: number): Promise<PreparedRound> {
  // Otherwise the browser may delete the data when the phone runs out of space.
  void navigator.storage?.persist?.()
  const phone = await ownPhone(person)
  const left = await syncOutbox(person).catch(() => 1)
  try {
    return await download(person, phone)
  } catch (error) {
    const code = error instanceof HttpProblem ? error.code : ''
    // Its owner is signed in: a phone that was revoked by mistake or found again is registered as another one, once its
    // operations are synced.
    if (code !== 'device-not-found' && (code !== 'device-revoked' || left > 0)) throw error
    await forgetPhone(person, phone)
    return download(person, await ownPhone(person))
  }
}

/** Claims doors; returns those that another phone had already claimed. */
export async function claimDoors(person: number, doorIds: number[]) {
  const { id } = await ownPhone(person)
  const { elsewhere, session } = await leaveWith(id, doorIds)
  extendSession(session)
  await prepareRound(person)
  return elsewhere
}

/**
 * Releases the doors; synced operations are deleted from the phone, and so is the round once nothing is left to send.
 */
export async function endRound(person: number) {
  const { id } = await ownPhone(person)
  await syncOutbox(person)
  await releaseDoors(id)
  const { entries } = await readLog(person)
  const done = entries.filter((entry) => !isPending(entry))
  await remove(person, [...done.map(nameOf), 'round', 'twice', 'draft', 'cash', 'seen-clashes'])
}
