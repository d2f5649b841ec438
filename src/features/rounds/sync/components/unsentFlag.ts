const KEY = 'noted'

/** Whether this browser may hold unsent operations; synchronous, without opening the storage. */
export const hasUnsent = () => localStorage.getItem(KEY) !== null

export function setHasUnsent(isSo: boolean) {
  if (isSo) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
