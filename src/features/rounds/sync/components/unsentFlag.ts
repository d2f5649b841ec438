const KEY = 'noted'

/** Whether this browser may hold notes that are still to be delivered: known at once, without opening anything. */
export const hasUnsent = () => localStorage.getItem(KEY) !== null

export function setHasUnsent(isSo: boolean) {
  if (isSo) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
