// Starts a script of the project on Node 24, whatever Node started npm: installs first when the lockfile changed.
//   node scripts/launch.mjs [--build] SCRIPT [ARGUMENT…]
// Plain JavaScript on purpose: it runs before anything is installed, on older Nodes too.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

function install() {
  const stamp = 'node_modules/.installed'
  const lock = digest(['package-lock.json'])
  if (isStamped(stamp, lock)) return
  console.log('Installing what the project needs…')
  // Development tools too: the web is built and the tests run with them.
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

/** The Node of the lockfile (a package for this platform), else this one where it is recent enough. */
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

function buildWeb(node, env) {
  const stamp = 'dist/web/.built'
  const hash = digest([
    ...['src/web', 'src/features', 'src/shared'].flatMap(sourcesOf),
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ])
  if (isStamped(stamp, hash)) return
  console.log('Building the web…')
  if (!run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { ...env, NODE_ENV: 'production' }))
    fail('The build failed: see above.')
  if (!run(node, ['scripts/compress.ts'], env)) fail('The build could not be compressed: see above.')
  writeStamp(stamp, hash)
}

const args = process.argv.slice(2)
const build = args[0] === '--build'
if (build) args.shift()

install()
const node = findNode()
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  NODE_NO_WARNINGS: '1',
}
if (build) buildWeb(node, env)
if (args.length === 0) process.exit(0)

const child = spawn(node, args, { stdio: 'inherit', env })
// A terminal sends Ctrl-C to the child as well; a signal sent to us alone is passed on, once.
let passed = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (passed || (signal === 'SIGINT' && process.stdin.isTTY)) return
    passed = true
    child.kill(signal)
  })
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
