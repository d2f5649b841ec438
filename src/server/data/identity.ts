import { LRUCache } from 'lru-cache'

/** Limit for each function: a society has fewer different sets of rights. */
const KEPT = 500

/** Memoizes by value: callers with equal rights share one object, and what is cached for it. */
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

/** Number of an object, unique in the process, for cache keys. */
export function numberOf(thing: object): number {
  const known = numbers.get(thing)
  if (known) return known
  last++
  numbers.set(thing, last)
  return last
}
