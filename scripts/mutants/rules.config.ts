import { defineConfig } from 'vitest/config'
import { NEUTRAL } from '../testing/neutral.ts'

/** The pure tests beside the rules: no database. */
export default defineConfig({
  test: {
    include: ['src/**/{rules,labels}.test.ts', 'src/shared/*.test.ts', 'src/server/pay/*.test.ts'],
    env: { ...NEUTRAL, NODE_ENV: 'test' },
    testTimeout: 60_000,
  },
})
