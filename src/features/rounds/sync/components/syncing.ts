import { call, HttpProblem } from '../../../../web/http.ts'
import { owners } from '../../../../web/offline/owners.ts'
import { keepAll, read, remove, removeOthers, wipe } from '../../../../web/offline/store.ts'
import { readSession } from '../../../platform/access/client.ts'
import { MOST_OPERATIONS, type SyncRequest, syncRound } from '../contract.ts'
import { waitAfter } from './backoff.ts'
import { type Entry, isPending, isUnsent, isWaiting, nameOf, readLog, undoneOf } from './outbox.ts'
import { DEVICE, forgetPhone, type Phone, phoneOf } from './phone.ts'
import { setHasUnsent } from './unsentFlag.ts'

/** A network that has gone in the middle is waited for no longer than so many milliseconds. */
const PATIENCE = 30_000

/** Delivers what a phone noted; by the phone's own token, whoever is signed in. */
const bring = (delivery: SyncRequest) => call(syncRound, { body: delivery }, AbortSignal.timeout(PATIENCE))

/** What follows a note within so many milliseconds goes with it. */
const SOON = 1_500
/** Who signed out while notes were still to be delivered: everything is removed when they are. */
const LEAVING = 'leaving'
const ONLY_NOTES = ['operation:', 'device', LEAVING]

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

function wake(delay: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void deliverAll(), delay)
}

/** A round was opened, or looked at again: what became of what waits is asked for, though nothing is to be sent. */
let opened = false

async function deliverAll() {
  // The browser says when the network is back.
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
    // Nobody waits for the answer: what could not be asked now is asked at the next opening.
    if (isAsked) await askAgain(person).catch(() => undefined)
  }
  if (left === 0 && failure === undefined) setHasUnsent(false)
  // A phone that the server does not know waits for its person to sign in, not for time to pass.
  if (failure === undefined || (failure instanceof HttpProblem && failure.code === 'unknown-device')) {
    failures = 0
    return
  }
  failures++
  wake(waitAfter(failures, failure instanceof HttpProblem ? failure.retryAfter : 0))
}

/** Delivers now what somebody noted, one tab at a time; how many notes are left. */
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
      // Nobody can register it before its person is signed in again.
      if (!phone) return unsent.length
      // What waits for an administrator is asked about by the way.
      const asked = most === MOST_OPERATIONS ? entries.filter(isWaiting).slice(0, MOST_OPERATIONS / 2) : []
      const batch = [...unsent.slice(0, most - asked.length), ...asked]
      most = await deliverSome(person, phone, batch, most)
    }
  })
}

/**
 * Asks what became of what waits for an administrator, who else noted a gift at the same doors, and what is to be handed in: a phone that
 * has nothing to send learns it as it opens its round (rules#rounds).
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

/** Gives how many may travel together next. */
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
    const told = { twice, ...(cash !== null && { cash }) }
    await keepAll(person, { ...Object.fromEntries(kept.map((entry) => [nameOf(entry), entry])), ...told })
    await remove(person, over.map(nameOf))
    return MOST_OPERATIONS
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    if (error.code === 'unknown-device' && readSession()?.userId === person) {
      await forgetPhone(person, phone)
      return most
    }
    if (error.status !== 400 && error.status !== 413) throw error
    // What is wrong with one must not hold the others back: they go one by one.
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

/** How many notes would be lost if everything of somebody were removed now. */
export async function countPending(person: number): Promise<number> {
  if (!owners().includes(person)) return 0
  const { entries, damaged } = await readLog(person)
  return entries.filter(isPending).length + damaged
}

/** Removes what is kept of somebody who has signed out; notes that are pending stay until they are delivered. */
export async function leave(person: number) {
  if (!owners().includes(person)) return
  if ((await countPending(person)) === 0) return wipe(person)
  await keepAll(person, { [LEAVING]: true })
  await removeOthers(person, ONLY_NOTES)
}

let listening = false

/** From now on what is noted leaves when there is network. Nothing runs while nothing is to be sent. */
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

/** A round is opened: what is noted leaves from now on, and what became of what waits is asked for. */
export function openRound() {
  startSync()
  askNow()
}

/** Something was noted: what follows it goes with it. */
export function syncSoon() {
  startSync()
  wake(SOON)
}
