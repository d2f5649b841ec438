import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Needed = { name: string; find: () => string | undefined; debian: string; otherwise: string }

/** Something the tests need of this machine; installs Debian's package where we are root, else says what to do. */
export function findOrInstall({ name, find, debian, otherwise }: Needed): string {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${name} is not here: installing it…`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  const now = find()
  if (!now) throw new Error(otherwise)
  return now
}
