import { PATIENCE_MS } from '../scripts/testing/patience.ts'

/** Waits until `check` gives something, for as long as the journeys wait for anything: outside a journey nothing else waits for them. */
export async function eventually<Found>(check: () => Promise<Found | undefined | false>, what: string): Promise<Found> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Within ${PATIENCE_MS / 1_000} seconds ${what}`)
}
