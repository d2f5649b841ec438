import { configDefaults, defineConfig } from 'vitest/config'
import { isFull } from './scripts/proofs/full.ts'
import { NEUTRAL } from './scripts/testing/neutral.ts'
import { PATIENCE_MS, TEST_MS } from './scripts/testing/patience.ts'
import { Spread } from './scripts/testing/sequencer.ts'

const onDatabase = [
  'src/server/**/*.test.ts',
  'src/app/*.test.ts',
  'src/features/**/{routes,service,jobs,queries,mails}*.test.ts',
  'demo/**/*.test.ts',
  'scripts/proofs/{rounds,stubs,walk}.test.ts',
]

/**
 * Once is enough, on PostgreSQL: doors, whose SQL the tests of services and queries run on either engine; the demonstration, which
 * the journeys load on the embedded one; what the wire, the guards, the mailer and the reading of tables and documents do (decision 1).
 */
const ONCE = [
  'demo/load.test.ts',
  'scripts/proofs/{rounds,stubs,walk}.test.ts',
  'src/app/{authorization,description,hardening,lists,roundtrip}.test.ts',
  'src/features/**/routes*.test.ts',
  'src/server/{guards,log,log-batches,data/engine,data/holding,data/migrate,files/apart,files/tables,files/documents,files/pdf-text,files/zip,http/redirects,http/rich-text,http/unrouted,mail/mailer,mail/mailbox,mail/pace,pay/provider,pay/provider.events}.test.ts',
]

/** These start whole programs and clusters of their own: what is killed, restarted, moved, restored, or has no room. */
const PROGRAMS = ['scripts/testing/*.test.ts']

const server = {
  include: onDatabase,
  setupFiles: ['scripts/testing/environment.ts'],
  env: {
    ...NEUTRAL,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'a-secret-for-tests-that-is-long-enough-to-be-one',
  },
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  pool: 'forks' as const,
}

// What differs by its engine runs on the embedded one and on PostgreSQL. Every other test needs no database.
export default defineConfig({
  test: {
    // Three keep two cores busy: some wait for the clock, a disk or a program they started.
    maxWorkers: 3,
    sequence: { sequencer: Spread },
    // A file finds a database and a folder of its own, and the modules another one has loaded.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...onDatabase, ...PROGRAMS],
          env: { ...NEUTRAL, NODE_ENV: 'test' },
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: server.expect,
        },
      },
      {
        test: {
          name: 'programs',
          include: PROGRAMS,
          env: { ...NEUTRAL, NODE_ENV: 'test' },
          // What they promise in seconds they measure themselves; a start takes ten times as long beside others.
          testTimeout: isFull ? 7_200_000 : 600_000,
          hookTimeout: 600_000,
          expect: server.expect,
        },
      },
      {
        test: {
          ...server,
          name: 'pglite',
          exclude: [...configDefaults.exclude, ...ONCE],
          globalSetup: ['scripts/testing/pglite.ts'],
        },
      },
      { test: { ...server, name: 'postgres', globalSetup: ['scripts/testing/postgres.ts'] } },
    ],
  },
})
