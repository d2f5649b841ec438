const KEY = 'offline'

/** Whose data this browser stores for offline use; synchronous, without opening the storage. */
export function owners(): number[] {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'number') : []
}

export function addOwner(person: number) {
  if (!owners().includes(person)) localStorage.setItem(KEY, JSON.stringify([...owners(), person]))
}

export function removeOwner(person: number) {
  const left = owners().filter((each) => each !== person)
  if (left.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(left))
}

/** Whether this browser can store anything: encryption needs https, and some private windows store nothing. */
export const isPossible = () => 'subtle' in crypto && 'indexedDB' in window && 'locks' in navigator
