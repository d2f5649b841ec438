import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Find = () => string | undefined
type Needed = { name: string; find: Find; instead?: Find; debian: string; otherwise: string }

/** Something the tests need of this machine; installs Debian's package where we are root, else takes what does instead or says what to do. */
export function findOrInstall({ name, find, instead, debian, otherwise }: Needed): string {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(name, debian)
  const now = find() ?? instead?.()
  if (!now) throw new Error(otherwise)
  return now
}

function install(name: string, debian: string) {
  console.log(`${name} is not here: installing it…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  } catch (error) {
    console.error(`Debian's package ${debian} could not be installed: ${(error as Error).message}`)
  }
}
