/** What some work gives; where it takes longer than so many milliseconds an error of the code `ETIMEDOUT`, whatever becomes of the work. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * A question that is waited for so long at most. One that hangs is not asked a second time meanwhile: each would hold a connection.
 */
export function patiently<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    if (!underWay) {
      underWay = work().finally(() => {
        underWay = undefined
      })
      // Nobody may be waiting for it any more when it ends.
      underWay.catch(() => undefined)
    }
    return within(milliseconds, underWay)
  }
}

/** Shares one run of `work` among concurrent callers, and what it gave or threw with those who come shortly after. */
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
