const KEY = 'offline'

/** Whose data this browser keeps for when there is no network: known at once, without opening anything. */
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

/** Whether this browser can keep anything at all: it encrypts on https alone, and some keep nothing in private windows. */
export const isPossible = () => 'subtle' in crypto && 'indexedDB' in window && 'locks' in navigator
