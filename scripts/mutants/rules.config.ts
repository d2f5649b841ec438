import { defineConfig } from 'vitest/config'
import { NEUTRAL } from '../testing/neutral.ts'
import { PARTS } from './parts.ts'

/** The unit tests beside the rules, without a database. */
export default defineConfig({
  test: {
    include: PARTS.rules.include,
    env: { ...NEUTRAL, NODE_ENV: 'test' },
    testTimeout: 60_000,
  },
})
