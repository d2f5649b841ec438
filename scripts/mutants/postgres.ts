import { NEUTRAL } from '../testing/neutral.ts'

/** Runs the server's tests on PostgreSQL, as in vitest.config.ts, each file by itself. */
export const onPostgres = (include: string[]) => ({
  test: {
    include,
    setupFiles: ['scripts/testing/environment.ts'],
    globalSetup: ['scripts/testing/postgres.ts'],
    env: {
      ...NEUTRAL,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      TEST_PATIENCE: '4',
      TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough-to-be-one',
    },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 4_000 } },
  },
})
