import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../../../platform/access/client.ts'

/** How much of an archive has arrived. */
export type Arriving = { received: number; whole: number; stop: () => void }

/** By their albums: an archive goes on while its reader looks at another page, and is found again there. */
const archives = new Map<number, Arriving>()
const listeners = new Set<() => void>()

export function tellArriving(albumId: number, arriving: Arriving | undefined) {
  if (arriving) archives.set(albumId, arriving)
  else archives.delete(albumId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useArriving = (albumId: number) => useSyncExternalStore(subscribe, () => archives.get(albumId))

// What one account was reading is not read on for the next.
onSessionChange(() => {
  for (const { stop } of archives.values()) stop()
})
