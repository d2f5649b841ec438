import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Lists every file below a folder by its relative path, sorted; a pattern of `globSync` would leave out names that
 * start with a dot.
 */
export const listFilesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
