const KEY = 'noted'

/** Whether this browser may hold notes that are still to be delivered: known at once, without opening anything. */
export const isNoted = () => localStorage.getItem(KEY) !== null

export function setNoted(isSo: boolean) {
  if (isSo) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
