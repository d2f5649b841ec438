import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { type Buckets, openBucket } from './buckets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: { folder: string; postgresUrl?: string; pgliteDump?: string; buckets?: Buckets }
  }
}

// Set before anything reads the configuration, which a process does once: the database of this project, and a folder
// and a bucket that are empty for each test file.
const { folder, postgresUrl, pgliteDump, buckets } = inject('template')
const own = path.join(folder, 'data-')
if (process.env.DATA_DIR?.startsWith(own)) {
  rmSync(process.env.DATA_DIR, { recursive: true, force: true })
  mkdirSync(process.env.DATA_DIR)
} else process.env.DATA_DIR = mkdtempSync(own)
if (postgresUrl) process.env.TEST_POSTGRES_URL = postgresUrl
if (pgliteDump) process.env.TEST_PGLITE_TEMPLATE = pgliteDump
if (buckets) {
  const bucket = `of-${process.pid}`
  rmSync(path.join(buckets.folder, bucket), { recursive: true, force: true })
  process.env.STORAGE_URL = openBucket(buckets, bucket)
}
