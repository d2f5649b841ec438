import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../../../platform/access/client.ts'

/** Progress of a download. */
export type Arriving = { received: number; whole: number; stop: () => void }

/** Downloads by album, kept outside the components so that they continue on other pages and are found again. */
const archives = new Map<number, Arriving>()
const listeners = new Set<() => void>()

export function announceArriving(albumId: number, arriving: Arriving | undefined) {
  if (arriving) archives.set(albumId, arriving)
  else archives.delete(albumId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useArriving = (albumId: number) => useSyncExternalStore(subscribe, () => archives.get(albumId))

// Downloads end when another account signs in.
onSessionChange(() => {
  for (const { stop } of archives.values()) stop()
})
