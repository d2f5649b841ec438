/** A job that lasts is taken for lost and begun again: each does pieces for so long, then makes way for the next. */
const TURN_MS = 20_000

/**
 * Does one piece after the other until none is left (`ended`), the turn is over (`more`), or `goesOn` says no (`stopped`). `next`
 * gives how many it met, 0 where none is left to it.
 */
export async function takeTurn(
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
