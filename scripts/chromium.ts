import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findOrInstall } from './machine.ts'

const PLACES = [
  // The same without windows, which is less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the journeys: the one named in CHROMIUM_PATH, this machine's, or Playwright's own. */
export const findChromium = () =>
  findOrInstall({
    name: 'Chromium',
    find: () =>
      [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find((file) => file && existsSync(file)),
    debian: 'chromium-headless-shell',
    otherwise:
      'The browser journeys need Chromium: install it (npx playwright install chromium), or name its program in CHROMIUM_PATH, then run the tests again.',
  })
