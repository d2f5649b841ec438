import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A port that is probably free, like the one after it. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Node stores its compile cache per user number; the package's cache is shared by all users, and `bin/amicale` tells
 * Node so.
 */
function giveToEverybody(cache: string) {
  mkdirSync(path.join(cache, 'all'))
  for (const folder of globSync('v*-*', { cwd: cache }))
    renameSync(path.join(cache, folder), path.join(cache, 'all', folder.replace(/-\d+$/, '')))
}

/**
 * Starts the unpacked program once on a temporary embedded database, so that the package contains Node's compile cache
 * and the first start of an installation is as quick as any other. Throws with the program's output if it does not
 * start.
 */
export async function compileAhead(root: string) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'portal-package-'))
  const port = String(await freePort())
  const env = { DATA_DIR: data, PORT: port, DEMO: 'false', CARDS: 'none', ENV_FILE: os.devNull, LOG_LEVEL: 'info' }
  const child = spawn(path.join(root, 'bin/amicale'), ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      // The cache is written when the process ends.
      if (said.includes('"listening"')) child.kill('SIGTERM')
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  rmSync(data, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The packed program does not start:\n${said}`)
  giveToEverybody(path.join(root, 'cache'))
}
