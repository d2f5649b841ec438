import { call, HttpProblem } from '../../../../web/http.ts'
import { owners } from '../../../../web/offline/owners.ts'
import { keepAll, read, remove, removeOthers, wipe } from '../../../../web/offline/store.ts'
import { readSession } from '../../../platform/access/client.ts'
import { MOST_OPERATIONS, type SyncRequest, syncRound } from '../contract.ts'
import { waitAfter } from './backoff.ts'
import { type Entry, isPending, isUnsent, isWaiting, nameOf, readLog, undoneOf } from './outbox.ts'
import { DEVICE, forgetPhone, type Phone, phoneOf } from './phone.ts'
import { setHasUnsent } from './unsentFlag.ts'

/** Timeout of a request whose network disappeared, in milliseconds. */
const PATIENCE = 30_000

/** Syncs operations with the phone's own token, whoever is signed in. */
const bring = (delivery: SyncRequest) => call(syncRound, { body: delivery }, AbortSignal.timeout(PATIENCE))

/** Operations within this many milliseconds are sent together. */
const SOON = 1_500
/** Person who signed out with unsent operations: their data are deleted after the sync. */
const LEAVING = 'leaving'
const ONLY_NOTES = ['operation:', 'device', LEAVING]

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

function wake(delay: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void deliverAll(), delay)
}

/** Whether a round was opened or shown again: waiting operations are then queried even if there is nothing to send. */
let opened = false

async function deliverAll() {
  // The browser fires an event when the network is back.
  if (!navigator.onLine) return
  let failure: unknown
  let left = 0
  const isAsked = opened
  opened = false
  for (const person of owners()) {
    await syncOutbox(person).then(
      (count) => {
        left += count
      },
      (error: unknown) => {
        failure = error
      },
    )
    // Nobody waits for this answer; a failed query is repeated at the next opening.
    if (isAsked) await askAgain(person).catch(() => undefined)
  }
  if (left === 0 && failure === undefined) setHasUnsent(false)
  // A phone that the server does not know waits for its owner to sign in, not for a timeout.
  if (failure === undefined || (failure instanceof HttpProblem && failure.code === 'unknown-device')) {
    failures = 0
    return
  }
  failures++
  wake(waitAfter(failures, failure instanceof HttpProblem ? failure.retryAfter : 0))
}

/** Syncs a person's outbox now, in one tab at a time; returns how many operations are left. */
export async function syncOutbox(person: number): Promise<number> {
  return navigator.locks.request(`offline-${person}`, async () => {
    let most = MOST_OPERATIONS
    for (;;) {
      const { entries } = await readLog(person)
      const undone = undoneOf(entries)
      if (undone.length > 0) await remove(person, undone.map(nameOf))
      const unsent = entries.filter((entry) => isUnsent(entry) && !undone.includes(entry))
      if (unsent.length === 0) {
        await leaveIfDone(person, entries)
        return 0
      }
      const phone = await phoneOf(person)
      // It can only be registered when its owner signs in again.
      if (!phone) return unsent.length
      // Waiting operations are queried with the same request.
      const asked = most === MOST_OPERATIONS ? entries.filter(isWaiting).slice(0, MOST_OPERATIONS / 2) : []
      const batch = [...unsent.slice(0, most - asked.length), ...asked]
      most = await deliverSome(person, phone, batch, most)
    }
  })
}

/**
 * Asks for the state of waiting operations, gifts of others at the same doors, and the amount to hand in: a phone with
 * nothing to send asks when it opens its round (rules#rounds).
 */
async function askAgain(person: number): Promise<void> {
  await navigator.locks.request(`offline-${person}`, async () => {
    const [{ entries }, phone, round] = await Promise.all([
      readLog(person),
      read<Phone>(person, DEVICE),
      read<{ year: number }>(person, 'round'),
    ])
    if (!phone || !navigator.onLine) return
    const waiting = entries.filter(isWaiting).slice(0, MOST_OPERATIONS)
    await deliverSome(person, phone, waiting, MOST_OPERATIONS, round?.year)
  })
}

/** Returns how many operations may be sent together next. */
async function deliverSome(
  person: number,
  phone: Phone,
  batch: readonly Entry[],
  most: number,
  year?: number,
): Promise<number> {
  const operations = batch.map(({ operation }) => operation)
  const delivery: SyncRequest = { device: phone, sentAt: new Date().toISOString(), year, operations }
  const leaving = batch.filter(({ result, tried }) => result === undefined && !tried)
  if (leaving.length > 0)
    await keepAll(
      person,
      Object.fromEntries(leaving.map((entry) => [nameOf(entry), { ...entry, tried: true } satisfies Entry])),
    )
  try {
    const { results, twice, cash } = await bring(delivery)
    const answers = new Map(results.map(({ id, state, code }) => [id, { state, code }]))
    const named = batch.filter(({ operation }) => answers.has(operation.id))
    if (named.length === 0 && batch.length > 0) throw new HttpProblem(502, { code: 'no-answer' })
    const known = named.map((entry): Entry => ({ ...entry, result: answers.get(entry.operation.id) ?? undefined }))
    const over = known.filter(({ operation, result }) => operation.kind === 'HANDOVER' && result?.state === 'APPLIED')
    const kept = known.filter((entry) => !over.includes(entry))
    const syncResult = { twice, ...(cash !== null && { cash }) }
    await keepAll(person, { ...Object.fromEntries(kept.map((entry) => [nameOf(entry), entry])), ...syncResult })
    await remove(person, over.map(nameOf))
    return MOST_OPERATIONS
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    if (error.code === 'unknown-device' && readSession()?.userId === person) {
      await forgetPhone(person, phone)
      return most
    }
    if (error.status !== 400 && error.status !== 413) throw error
    // One faulty operation must not block the others: they are sent one by one.
    const [first] = batch
    if (batch.length > 1 || !first) return 1
    const result = { state: 'REFUSED' as const, code: error.errors[0]?.path ?? error.code }
    await keepAll(person, { [nameOf(first)]: { ...first, result } satisfies Entry })
    return MOST_OPERATIONS
  }
}

async function leaveIfDone(person: number, entries: readonly Entry[]) {
  if (!(await read(person, LEAVING))) return
  if (readSession()?.userId === person) await remove(person, [LEAVING])
  else if (!entries.some(isPending)) await wipe(person)
}

/** Number of operations that would be lost if the person's data were deleted now. */
export async function countPending(person: number): Promise<number> {
  if (!owners().includes(person)) return 0
  const { entries, damaged } = await readLog(person)
  return entries.filter(isPending).length + damaged
}

/** Deletes the data of somebody who signed out; pending operations stay until they are synced. */
export async function leave(person: number) {
  if (!owners().includes(person)) return
  if ((await countPending(person)) === 0) return wipe(person)
  await keepAll(person, { [LEAVING]: true })
  await removeOthers(person, ONLY_NOTES)
}

let listening = false

/** Starts syncing whenever there is network; nothing runs while the outbox is empty. */
export function startSync() {
  if (!listening) {
    window.addEventListener('online', () => {
      failures = 0
      askNow()
    })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askNow())
  }
  listening = true
  wake(0)
}

function askNow() {
  opened = true
  wake(0)
}

/** Called when a round is opened: starts syncing and queries waiting operations. */
export function openRound() {
  startSync()
  askNow()
}

/** Called when an operation was queued: sends it together with those that follow. */
export function syncSoon() {
  startSync()
  wake(SOON)
}
