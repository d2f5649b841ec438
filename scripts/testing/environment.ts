import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    template: { postgresUrl?: string; pgliteDump?: string }
  }
}

// Before anything reads the configuration: a folder of its own for each test file, and the engine of this project.
process.env.DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'portal-test-'))
const { postgresUrl, pgliteDump } = inject('template')
if (postgresUrl) process.env.TEST_POSTGRES_URL = postgresUrl
if (pgliteDump) process.env.TEST_PGLITE_TEMPLATE = pgliteDump
