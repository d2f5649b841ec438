import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const installed = () => [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file))

/** A Chromium of this machine; installs Debian's where we are root, else says what to do. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is not here: installing it…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  const now = installed()
  if (!now)
    throw new Error(
      'The browser journeys need Chromium: install it, or name its program in CHROMIUM_PATH, then run the tests again.',
    )
  return now
}
