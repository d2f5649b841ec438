import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * A temporary folder for a whole test run, and what removes it again with everything that stands in it, once: at the end
 * of the run, or when the run is interrupted. `before` stops what still uses the folder.
 */
export function temporaryRun(name: string, before: () => void = () => undefined) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `portal-${name}-`))
  let removed = false
  const remove = () => {
    if (removed) return
    removed = true
    before()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  // Without these a signal would end the run before anything could be removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]))
  return { folder, remove }
}
