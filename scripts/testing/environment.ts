import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    template: { folder: string; postgresUrl?: string; pgliteDump?: string }
  }
}

// Before anything reads the configuration: a folder of its own for each test file, and the engine of this project.
const { folder, postgresUrl, pgliteDump } = inject('template')
process.env.DATA_DIR = mkdtempSync(path.join(folder, 'data-'))
if (postgresUrl) process.env.TEST_POSTGRES_URL = postgresUrl
if (pgliteDump) process.env.TEST_PGLITE_TEMPLATE = pgliteDump
