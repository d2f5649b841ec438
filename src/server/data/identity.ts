import { LRUCache } from 'lru-cache'

/** So many are kept of each kind: as many as there are sets of rights in a society, and more. */
const KEPT = 500

/** Made once for the same values, which are plain data, so that what was compiled or read for it is found again. */
export function onceFor<Values extends object, Made extends object>(make: (values: Values) => Made) {
  const kept = new LRUCache<string, Made>({ max: KEPT })
  return (values: Values): Made => {
    const key = JSON.stringify(values)
    const known = kept.get(key)
    if (known) return known
    const made = make(values)
    kept.set(key, made)
    return made
  }
}

const numbers = new WeakMap<object, number>()
let last = 0

/** A number that no other object has, as long as the program runs: what names it in a key. */
export function numberOf(thing: object): number {
  const known = numbers.get(thing)
  if (known) return known
  last++
  numbers.set(thing, last)
  return last
}
