import { useSyncExternalStore } from 'react'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether the device has a network; whether it leads anywhere is another matter. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
