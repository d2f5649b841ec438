import { chromium } from 'playwright-core'
import { findOrInstall, firstOf, type Prerequisites } from './machine.ts'

/**
 * Headless Chromium, which takes less than half the time a page: the full browser draws invisible windows around each
 * page.
 */
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser of the end-to-end tests: the one in CHROMIUM_PATH, Debian's headless shell, Playwright's own, or this
 * machine's.
 */
export const CHROMIUM: Prerequisites = {
  name: 'Chromium without windows',
  find: (machine) => firstOf(machine, [machine.env.CHROMIUM_PATH, SHELL, chromium.executablePath()]),
  instead: (machine) => firstOf(machine, PLACES),
  debian: 'chromium-headless-shell',
  otherwise:
    'The browser journeys need Chromium: install it (npx playwright install chromium), or name its program in CHROMIUM_PATH, then run the tests again.',
}

export function findChromium() {
  const found = findOrInstall(CHROMIUM)
  // Child processes don't search for it or install it again.
  process.env.CHROMIUM_PATH = found
  return found
}
