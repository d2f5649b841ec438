import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Every file below a folder, by its path in it, sorted; a pattern of `globSync` leaves out names that begin with a dot. */
export const listFilesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
