import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder for a test run; returns the function that deletes it once, at the end or on an
 * interruption. `before` stops whatever still uses the folder.
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
  // Otherwise a signal would end the run before anything is deleted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]))
  return { folder, remove }
}
