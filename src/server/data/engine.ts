import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
import { reinstallLine } from '../command-line.ts'

/**
 * Functions with more machine code than this (bytes) are not optimised: four of 13,725, among them the SQL parser, for
 * which V8 would take 600 MB and gain nothing with prepared statements (decision 78).
 */
const TOO_LARGE = 64 * 1024

/** Section with the functions' code. */
const CODE = 10

/** Hint for a function: compiled on first call, or at once. */
const LAZY = 1
const EAGER = 2

/** Reads an unsigned number of WebAssembly, and where the next item begins. */
function readNumber(bytes: Buffer, at: number) {
  let value = 0
  for (let shift = 0, next = at; ; shift += 7) {
    const byte = bytes.readUInt8(next++)
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return { value, next }
  }
}

function* writeNumber(value: number) {
  let rest = value
  for (; rest > 127; rest >>>= 7) yield (rest & 127) | 128
  yield rest
}

/** Finds the section of the code, and its content. */
function findCode(bytes: Buffer) {
  for (let at = 8; at < bytes.length; ) {
    const { value, next } = readNumber(bytes, at + 1)
    if (bytes[at] === CODE) return { at, content: next }
    at = next + value
  }
  throw new Error(`The embedded database has no code: install again (${reinstallLine()}).`)
}

/** Size of each function's code, in bytes. */
function* sizesOf(bytes: Buffer) {
  const { value: count, next } = readNumber(bytes, findCode(bytes).content)
  for (let index = 0, at = next; index < count; index++) {
    const size = readNumber(bytes, at)
    yield size.value
    at = size.next + size.value
  }
}

/** Section that says when each function is compiled, placed before the code. */
function hintsOf(bytes: Buffer) {
  const hints = [...sizesOf(bytes)].map((size) => (size > TOO_LARGE ? EAGER : LAZY))
  const name = Buffer.from('compilationHints')
  const content = Buffer.from([...writeNumber(name.length), ...name, ...writeNumber(hints.length), ...hints])
  return Buffer.concat([Buffer.from([0, ...writeNumber(content.length)]), content])
}

/** Runs `work` with these V8 flags, and restores them. */
function withFlags<T>(flags: Record<string, string>, work: () => T): T {
  for (const flag of Object.keys(flags)) v8.setFlagsFromString(flag)
  try {
    return work()
  } finally {
    for (const flag of Object.values(flags)) v8.setFlagsFromString(flag)
  }
}

/** Flags during the compilation, with their normal values: hints are read, and hinted functions are never optimised. */
const FLAGS = {
  '--experimental-wasm-compilation-hints': '--no-experimental-wasm-compilation-hints',
  '--no-wasm-lazy-compilation': '--wasm-lazy-compilation',
  '--wasm-tier-up-filter=0': '--wasm-tier-up-filter=-1',
}

/** V8 versions that read such hints and know the flags: another one would compile everything at once, or complain. */
const HINTED = /^13\./

function readCode() {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (!manifest) throw new Error(`The embedded database is not installed: install again (${reinstallLine()}).`)
  return readFileSync(path.join(path.dirname(manifest), 'dist/pglite.wasm'))
}

/**
 * Compiles the embedded database for this version of V8: with hints if it reads them, else normally, with more memory.
 */
export function compileEngine(version: string): WebAssembly.Module {
  const bytes = readCode()
  if (!HINTED.test(version)) return new WebAssembly.Module(bytes)
  const { at } = findCode(bytes)
  const hinted = Buffer.concat([bytes.subarray(0, at), hintsOf(bytes), bytes.subarray(at)])
  return withFlags(FLAGS, () => new WebAssembly.Module(hinted))
}

/** An empty database made by the build, because creating one takes twice the memory of a running one. */
export const EMPTY_DATABASE = path.join(import.meta.dirname, '../../../dist/database/empty.tar.gz')

/** Archive to unpack for a new folder, if the build has made one. */
export async function readEmpty(folder: string): Promise<Blob | undefined> {
  if (existsSync(path.join(folder, 'PG_VERSION')) || !existsSync(EMPTY_DATABASE)) return undefined
  return await openAsBlob(EMPTY_DATABASE, { type: 'application/x-gzip' })
}

let compiled: WebAssembly.Module | undefined

/** Compiled code of the embedded database, shared by all databases of this process. */
export function engineCode(): WebAssembly.Module {
  compiled ??= compileEngine(process.versions.v8)
  return compiled
}
