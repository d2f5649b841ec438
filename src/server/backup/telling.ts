/** A size as commands say it. */
export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

const EVERY = 10_000

/** Tells how far long work is, every ten seconds at most. */
export function telling(tell: (line: string) => void) {
  let last = Date.now()
  return (line: () => string) => {
    if (Date.now() - last < EVERY) return
    last = Date.now()
    tell(line())
  }
}
