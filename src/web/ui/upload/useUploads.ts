import { useEffect, useSyncExternalStore } from 'react'
import { makeQueue, type Plan, type Queue } from './queue.ts'
import { isBusy, queues } from './registry.ts'

const busy = () => [...queues.values()].some(isBusy)

/** Closing the page loses unsent files. */
const onUnload = (event: BeforeUnloadEvent) => {
  if (busy()) event.preventDefault()
}
const onOnline = () => {
  for (const queue of queues.values()) queue.online()
}

/** A sleeping phone stops sending. */
let awake: Promise<WakeLockSentinel | undefined> | undefined
function keepAwake() {
  if (busy()) {
    awake ??= navigator.wakeLock?.request('screen').catch(() => undefined)
    return
  }
  void awake?.then((lock) => lock?.release())
  awake = undefined
}

function queueFor(key: string, plan: Plan): Queue {
  const known = queues.get(key)
  if (known) return known
  window.addEventListener('beforeunload', onUnload)
  window.addEventListener('online', onOnline)
  const made = makeQueue(plan)
  made.subscribe(keepAwake)
  queues.set(key, made)
  return made
}

/** Upload queue by key; `plan` counts at the first call only. */
export function useUploads(key: string, plan: Plan): Queue {
  const queue = queueFor(key, plan)
  useEffect(() => {
    queues.set(key, queue)
    return () => {
      // A finished queue is not reported again.
      if (!isBusy(queue)) queues.delete(key)
    }
  }, [queue, key])
  return queue
}

export const usePace = (queue: Queue) => useSyncExternalStore(queue.subscribe, queue.readPace)
export const useFiles = (queue: Queue) => useSyncExternalStore(queue.subscribe, queue.read)
