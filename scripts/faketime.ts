import { globSync } from 'node:fs'
import path from 'node:path'
import { findOrInstall, type Machine, type Prerequisites } from './machine.ts'

const LIBRARIES = ['usr/lib/*/faketime', 'usr/lib/faketime', 'usr/local/lib/faketime']

const findLibrary = ({ root }: Machine) =>
  LIBRARIES.flatMap((folder) => globSync(path.join(root || '/', folder, 'libfaketimeMT.so.1')))[0]

export const FAKETIME: Prerequisites = {
  name: 'libfaketime',
  find: findLibrary,
  debian: 'faketime',
  otherwise:
    'The tests of a clock that is off need libfaketime: install it (on Debian apt-get install faketime), then run the tests again.',
}

/** Finds the library that shifts the clock of a process. */
export const findFaketime = () => findOrInstall(FAKETIME)
