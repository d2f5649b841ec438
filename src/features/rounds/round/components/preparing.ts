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

/** The phone, for a call that needs one. */
async function ownPhone(person: number): Promise<Phone> {
  return (await phoneOf(person)) ?? registerPhone(person, crypto.randomUUID())
}

/** Downloads the round as it is now, and keeps it on this phone; what is noted is delivered before, so that it is in it. */
export async function prepareRound(person: number): Promise<PreparedRound> {
  // Or the browser may clear it where the phone runs out of room.
  void navigator.storage?.persist?.()
  const phone = await ownPhone(person)
  const left = await syncOutbox(person).catch(() => 1)
  try {
    return await download(person, phone)
  } catch (error) {
    const code = error instanceof HttpProblem ? error.code : ''
    // Its person is signed in: revoked by mistake, or found again, it is another phone from now on, once what it noted is delivered.
    if (code !== 'device-not-found' && (code !== 'device-revoked' || left > 0)) throw error
    await forgetPhone(person, phone)
    return download(person, await ownPhone(person))
  }
}

/** Leaves with doors; those that another phone was quicker to take. */
export async function claimDoors(person: number, doorIds: number[]) {
  const { id } = await ownPhone(person)
  const { elsewhere, session } = await leaveWith(id, doorIds)
  extendSession(session)
  await prepareRound(person)
  return elsewhere
}

/** Gives the doors back; what is delivered leaves the phone, and so does the round once nothing is left to send. */
export async function endRound(person: number) {
  const { id } = await ownPhone(person)
  await syncOutbox(person)
  await releaseDoors(id)
  const { entries } = await readLog(person)
  const done = entries.filter((entry) => !isPending(entry))
  await remove(person, [...done.map(nameOf), 'round', 'twice', 'draft', 'cash', 'seen-clashes'])
}
