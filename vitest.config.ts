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
  'scripts/proofs/{rounds,stubs,treasury,walk}.test.ts',
]

/**
 * What also runs on the embedded database, with files in a folder: the engine and what is sent to it, the queue and long work, what is
 * counted in memory instead of a table, the store of files, backups, and one answer of each kind by HTTP. The guard of transactions finds
 * on PostgreSQL what would wait for ever on one connection.
 */
const ON_EMBEDDED = [
  'src/server/access/limits.test.ts',
  'src/server/data/{alphabet,db,pages,prepared}.test.ts',
  'src/server/files/{storage,streaming}.test.ts',
  'src/server/jobs/jobs.test.ts',
  'src/app/{id-cache,metrics,money,money.moves,server}.test.ts',
  'src/features/{operations/backups,content/news,operations/system-status,platform/tasks}/{queries,service}.test.ts',
  'src/features/platform/files/{texts,upkeep}/service.test.ts',
  'src/features/orders/payments/service.locks.test.ts',
  // Money: what one connection does in turn, PostgreSQL does at once.
  'src/features/bookings/cart/ordering/service.{again,provider}.test.ts',
  'src/features/members/membership/ordering/service.provider.test.ts',
  'src/features/orders/{accounting,orders/dates,orders/seasons,refunds/corrections}/service.test.ts',
  'src/features/calendars/{cash,closing}/service.test.ts',
]

/** These start whole programs and clusters of their own: what is killed, restarted, moved, restored, or has no room (`npm run test:full`). */
const PROGRAMS = ['scripts/testing/*.test.ts']
/** One short test of each kind of them, which `npm test` runs. */
const SHORT = ['scripts/testing/short/*.test.ts']
/** What a file leaves behind is put back, before the next file of its worker begins. */
const GLOBALS = 'scripts/testing/globals.ts'

const ofPrograms = {
  setupFiles: [GLOBALS],
  env: { ...NEUTRAL, NODE_ENV: 'test' },
  // A start takes ten times as long beside others.
  testTimeout: isFull ? 7_200_000 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 10_000 } },
}

const server = {
  include: onDatabase,
  setupFiles: ['scripts/testing/environment.ts', GLOBALS],
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

// What needs a database runs on PostgreSQL, and what differs by its engine on the embedded one too.
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
          exclude: [...configDefaults.exclude, ...onDatabase, ...PROGRAMS, ...SHORT],
          setupFiles: [GLOBALS],
          env: { ...NEUTRAL, NODE_ENV: 'test' },
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: server.expect,
        },
      },
      {
        test: {
          ...ofPrograms,
          name: 'programs',
          include: PROGRAMS,
          globalSetup: ['scripts/testing/demonstration.ts'],
        },
      },
      { test: { ...ofPrograms, name: 'short', include: SHORT } },
      {
        test: {
          ...server,
          name: 'pglite',
          include: ON_EMBEDDED,
          globalSetup: ['scripts/testing/pglite.ts'],
        },
      },
      { test: { ...server, name: 'postgres', globalSetup: ['scripts/testing/postgres.ts'] } },
    ],
  },
})
