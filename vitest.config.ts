import { defineConfig } from 'vitest/config'

const server = {
  include: [
    'src/server/**/*.test.ts',
    'src/features/**/{routes,service,jobs,queries,mails}*.test.ts',
    'demo/**/*.test.ts',
  ],
  setupFiles: ['scripts/testing/environment.ts'],
  env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough-to-be-one' },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
}

// The server's tests run twice: on the embedded engine and on PostgreSQL.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/shared/**/*.test.ts',
            'src/features/**/{rules,contract}*.test.ts',
            'src/simulators/**/*.test.ts',
            'scripts/**/*.test.ts',
            'src/web/**/*.test.ts',
            'src/features/**/components/*.test.ts',
          ],
          env: { NODE_ENV: 'test' },
          testTimeout: 20_000,
        },
      },
      { test: { ...server, name: 'pglite', globalSetup: ['scripts/testing/pglite.ts'] } },
      { test: { ...server, name: 'postgres', globalSetup: ['scripts/testing/postgres.ts'] } },
    ],
  },
})
