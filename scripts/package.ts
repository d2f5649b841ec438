// `npm run package`: builds an archive for Linux on x86-64 that runs without npm or a build, with its SHA-256 beside it.
//   npm run package [-- FOLDER]   output folder instead of `dist`
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { compileAhead } from './packing/compiled.ts'
import { listFilesBelow } from './packing/files.ts'
import { layOut } from './packing/layout.ts'

/** Modification time of every file, so that the same sources always give the same archive. */
const MODIFIED = new Date('2020-01-01T00:00:00Z')

/** Half the time of the default level, for a thirtieth more bytes. */
const LEVEL = 4

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }

/** Adds every file of the folder, ordered by name. Returns their total bytes. */
async function fill(archive: Pack, root: string) {
  let bytes = 0
  for (const file of listFilesBelow(root)) {
    const { size, mode } = statSync(path.join(root, file))
    const header = { name: `${path.basename(root)}/${file}`, size, mode: mode & 0o100 ? 0o755 : 0o644, mtime: MODIFIED }
    await pipeline(createReadStream(path.join(root, file)), archive.entry(header))
    bytes += size
  }
  archive.finalize()
  return bytes
}

const folder = path.resolve(process.argv[2] ?? 'dist')
const archived = path.join(folder, `${name}-${version}-linux-x64.tar.gz`)
const temporary = mkdtempSync(path.join(os.tmpdir(), 'portal-package-'))
try {
  const root = path.join(temporary, `${name}-${version}`)
  layOut(root)
  // Debug symbols are a seventh of Node; without the tool they stay.
  spawnSync('strip', ['-s', path.join(root, 'bin/node')])
  await compileAhead(root)
  mkdirSync(folder, { recursive: true })
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: LEVEL }), createWriteStream(archived))
  const bytes = await fill(archive, root)
  await written
  const digest = createHash('sha256').update(readFileSync(archived)).digest('hex')
  writeFileSync(`${archived}.sha256`, `${digest}  ${path.basename(archived)}\n`)
  const mega = (size: number) => Math.round(size / 1e6)
  console.log(`${archived}: ${mega(statSync(archived).size)} MB, ${mega(bytes)} MB unpacked`)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
