import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { NEUTRAL } from './neutral.ts'

const PROGRAM = path.join(import.meta.dirname, 'make-template.ts')

/** Runs `make-template.ts` for this database or file; `dataDir` is a writable folder for it. */
export const makeTemplate = (target: string, dataDir: string) =>
  promisify(execFile)(process.execPath, [PROGRAM, target], {
    env: { ...process.env, ...NEUTRAL, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
  })
