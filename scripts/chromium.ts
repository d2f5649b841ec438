import { chromium } from 'playwright-core'
import { findOrInstall, firstOf, type Prerequisites } from './machine.ts'

/** Chromium without windows: a page costs it less than half. With windows, each draws a whole browser around the page, unseen. */
const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the journeys: the one named in CHROMIUM_PATH, Debian's without windows, Playwright's own, or this machine's. */
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
  // What this process starts does not look for it, or try to install it, once more.
  process.env.CHROMIUM_PATH = found
  return found
}
