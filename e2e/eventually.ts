import { PATIENCE_MS } from '../scripts/testing/patience.ts'

/** Waits until `check` gives something, for as long as the journeys wait for anything: outside a journey nothing else waits for them. */
export async function eventually<Found>(
  check: () => Promise<Found | undefined | false>,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<Found> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Within ${patienceMs / 1_000} seconds ${what}`)
}
