/**
 * A job that runs too long is taken for dead and restarted, so each run processes pieces for this long, then ends and
 * queues the next.
 */
const TURN_MS = 20_000

/**
 * Processes pieces one after the other until none is left (`ended`), the time is up (`more`), or `goesOn` returns false
 * (`stopped`). `next` returns the number of items it processed, 0 if none was left.
 */
export async function runSlice(
  next: () => Promise<number>,
  goesOn: (met: number) => Promise<boolean> = async () => true,
): Promise<'ended' | 'more' | 'stopped'> {
  const end = Date.now() + TURN_MS
  for (let met = await next(); met > 0; met = await next()) {
    if (!(await goesOn(met))) return 'stopped'
    if (Date.now() > end) return 'more'
  }
  return 'ended'
}
