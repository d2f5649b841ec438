import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * What a machine provides: its files below `root`, its environment, and whether Debian's packages can be installed on
 * it.
 */
export type Machine = { root: string; env: NodeJS.ProcessEnv; installs: boolean }

const THIS_MACHINE: Machine = {
  root: '',
  env: process.env,
  installs: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
}

/** A program that the tests need: its paths, its Debian package, and what to do if that can't be installed. */
export type Prerequisites = {
  name: string
  find: (machine: Machine) => string | undefined
  /** An alternative if the program can be neither found nor installed. */
  instead?: (machine: Machine) => string | undefined
  debian: string
  otherwise: string
}

/** The first of these files that exists on the machine. */
export const firstOf = ({ root }: Machine, files: (string | undefined)[]) =>
  files.find((file) => file && existsSync(root ? path.join(root, file) : file))

/** Finds a program, or installs its Debian package as root. Throws a sentence that says what to install. */
export function findOrInstall(needed: Prerequisites, machine = THIS_MACHINE): string {
  const found = needed.find(machine)
  if (found) return found
  if (machine.installs) install(needed)
  const now = needed.find(machine) ?? needed.instead?.(machine)
  if (!now) throw new Error(needed.otherwise)
  return now
}

/** Sentences about all missing programs, each with what to install, so that nobody has to discover them one by one. */
export const listMissing = (all: Prerequisites[], machine = THIS_MACHINE): string[] =>
  all.flatMap((needed) => {
    try {
      findOrInstall(needed, machine)
      return []
    } catch (error) {
      return (error as Error).message
    }
  })

function install({ name, debian }: Prerequisites) {
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
