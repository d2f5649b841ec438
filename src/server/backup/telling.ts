/** A size, as commands print it. */
export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

const EVERY = 10_000

/** Reports the progress of long work at most every ten seconds. */
export function telling(tell: (line: string) => void) {
  let last = Date.now()
  return (line: () => string) => {
    if (Date.now() - last < EVERY) return
    last = Date.now()
    tell(line())
  }
}
