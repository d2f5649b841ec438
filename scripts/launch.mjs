// Starts a script of the project with Node 24, whatever Node runs npm; installs first if the lockfile has changed.
//   node scripts/launch.mjs [--build] SCRIPT [ARGUMENT…]
// Plain JavaScript, because it runs before anything is installed, also on older versions of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const digest = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
const isStamped = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value
const writeStamp = (stamp, value) => {
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, value)
}
const fail = (message) => {
  console.error(message)
  process.exit(1)
}
const run = (command, args, env) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, shell: process.platform === 'win32' })
    .status === 0

/**
 * Whether npm's record of node_modules contains what the lockfile requires on this platform, as after `npm install`.
 */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const here = packagesOf('node_modules/.package-lock.json')
  // A missing package for this platform counts; npm leaves out other optional packages.
  const isForHere = ({ os: systems, cpu, libc }) =>
    systems?.includes(process.platform) && (cpu?.includes(process.arch) ?? true) && !libc
  return Object.entries(packagesOf('package-lock.json')).every(
    ([place, wanted]) =>
      place === '' ||
      here[place]?.version === wanted.version ||
      (!here[place] && wanted.optional && !isForHere(wanted)),
  )
}

function install() {
  const stamp = 'node_modules/.installed'
  const lock = digest(['package-lock.json'])
  if (isStamped(stamp, lock)) return
  if (isInstalled()) return writeStamp(stamp, lock)
  console.log('Installing what the project needs…')
  // Development dependencies too, because the web is built and the tests are run with them.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ]
  if (!run('npm', args, { ...process.env, NODE_ENV: '' })) fail('The installation failed: see above.')
  writeStamp(stamp, lock)
}

/** The Node version in the lockfile (a package for this platform), else the running one if it is recent enough. */
function findNode() {
  const packages = existsSync('node_modules')
    ? readdirSync('node_modules').filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name))
    : []
  const binaries = packages.map((name) =>
    path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
  )
  const found = binaries.find((file) => existsSync(file) && spawnSync(file, ['--version']).status === 0)
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node 24 or newer is needed on this machine (${process.platform} ${process.arch}); this is ${process.version}. Install it from nodejs.org, then try again.`,
  )
}

const sourcesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()

const runVite = (node, env, ...args) =>
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args], {
    ...env,
    NODE_ENV: 'production',
  })

/** The database of embedded installations, created by the build. */
const EMPTY_DATABASE = 'dist/database/empty.tar.gz'

const PLUGINS = ['begin', 'compress', 'contracts-for-web', 'embedded', 'icons', 'pdf-assets', 'worker']

function buildWeb(node, env) {
  const stamp = 'dist/web/.built'
  const hash = digest([
    ...['src/web', 'src/features', 'src/shared', 'src/app'].flatMap(sourcesOf),
    'index.html',
    'vite.config.ts',
    // Inputs of the build.
    ...PLUGINS.map((name) => `scripts/${name}.ts`),
    'package-lock.json',
  ])
  if (isStamped(stamp, hash) && existsSync(EMPTY_DATABASE)) return
  console.log('Building the web…')
  if (!runVite(node, env)) fail('The build failed: see above.')
  if (!run(node, ['scripts/compress.ts'], env)) fail('The build could not be compressed: see above.')
  if (!run(node, ['scripts/embedded.ts'], env)) fail('The empty database could not be made: see above.')
  writeStamp(stamp, hash)
}

function buildServer(node, env) {
  const stamp = 'dist/server/.built'
  const sources = ['src', 'demo', 'db', 'scripts'].flatMap(sourcesOf).filter((file) => file.endsWith('.ts'))
  const hash = digest([...sources, 'vite.server.config.ts', 'package-lock.json'])
  if (isStamped(stamp, hash)) return
  console.log('Building the server…')
  if (!runVite(node, env, '--config', 'vite.server.config.ts')) fail('The build of the server failed: see above.')
  writeStamp(stamp, hash)
}

const args = process.argv.slice(2)
const builds = args[0] === '--build'
if (builds) args.shift()

install()
const node = findNode()
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  NODE_NO_WARNINGS: '1',
  // Node's compile cache halves the time of the second start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node'),
  // Pictures are decoded on several threads: with a heap for each, the process would keep 100 MB of freed memory.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // By default Node fills 130 MB with new objects on a large machine before collecting; with 16 MB it answers as many
  // calls with 100 MB less.
  NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
}
if (builds) {
  buildWeb(node, env)
  buildServer(node, env)
}
if (args.length === 0) process.exit(0)

const child = spawn(node, args, { stdio: 'inherit', env })
let passed = false
const pass = (signal) => {
  if (!passed) child.kill(signal)
  passed = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the child directly.
    if (signal === 'SIGINT' && process.stdin.isTTY) passed = true
    else pass(signal)
  })
// npm passes a signal only to its shell, and both end at once: the child must end too.
const { ppid } = process
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== ppid) pass('SIGTERM')
  }, 250)
child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
