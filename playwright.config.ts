import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { PATIENCE_MS, TEST_MS } from './scripts/testing/patience.ts'

/** What kills, loses and restores whole programs, or is another way of seeing what others see: `npm run test:full` runs it. */
const FULL = /e2e[\\/]full[\\/]/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore: FULL },
    { name: 'full', testMatch: FULL },
  ],
  globalSetup: './e2e/society.setup.ts',
  // Much of a journey is waiting: four at once keep two cores busy, each with a program of its own.
  workers: 4,
  retries: 0,
  timeout: TEST_MS,
  forbidOnly: true,
  expect: { timeout: PATIENCE_MS },
  outputDir: 'test-results',
  use: {
    actionTimeout: PATIENCE_MS,
    // What opens without network has journeys of its own; others would keep a hundred files each for nothing.
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives a few seconds: to compile it better would take a third more of the processor.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
