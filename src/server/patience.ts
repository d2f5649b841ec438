/**
 * Returns the result of the work; throws an error with code `ETIMEDOUT` if it takes longer. The work itself is not
 * stopped.
 */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Wraps a check with a timeout. A check that hangs is not started a second time meanwhile, because each would hold a
 * connection.
 */
export function patiently<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    if (!underWay) {
      underWay = work().finally(() => {
        underWay = undefined
      })
      // The caller may have given up before it ends.
      underWay.catch(() => undefined)
    }
    return within(milliseconds, underWay)
  }
}

/** Shares one run of `work`, and its result or error, among concurrent callers and those who come shortly after. */
export function sharedFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined
  let keptUntil = 0
  return () => {
    if (latest && Date.now() < keptUntil) return latest
    keptUntil = Number.POSITIVE_INFINITY
    latest = work().finally(() => {
      keptUntil = Date.now() + milliseconds
    })
    return latest
  }
}
