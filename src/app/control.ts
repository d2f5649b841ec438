import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { makeBackup } from '../features/backups/service.ts'
import { config } from '../server/config.ts'
import type { Db } from '../server/data/db.ts'
import { log } from '../server/log.ts'

/** A socket that only the program's own user reaches: the folder is closed to everybody else. */
const absolute = path.join(config.dataDir, 'control.sock')
const relative = path.relative(process.cwd(), absolute)
/** The system takes about a hundred characters. */
const SOCKET = relative.length < absolute.length ? relative : absolute

/** What is said last: how it ended, and why not well. */
type End = { ended: 'DONE' | 'FAILED'; why?: string }

/**
 * Lets commands on this machine ask the running program for what needs its database: the embedded one belongs to one process. Gives what
 * closes it.
 */
export async function openControl(db: Db) {
  if (process.platform === 'win32') return async () => undefined
  const server = createServer((asked, answer) => {
    const say = (line: object) => answer.write(`${JSON.stringify(line)}\n`)
    if (asked.method !== 'POST' || asked.url !== '/backup') return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const end = (last: End) => answer.end(`${JSON.stringify(last)}\n`)
    void makeBackup(db, (line) => say({ line })).then(
      () => end({ ended: 'DONE' }),
      (error: Error) => end({ ended: 'FAILED', why: error.message }),
    )
    return undefined
  })
  rmSync(SOCKET, { force: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  // Without it the program serves all the same; a backup is then made by itself, or by the screen.
  server.once('error', ({ message }) => {
    log.warn({ event: 'no control socket', message }, 'no control socket')
    resolve()
  })
  server.listen(SOCKET, resolve)
  await promise
  return () => new Promise<void>((closed) => server.close(() => closed()))
}

/** Has the running program make a backup; false where none runs here. Throws what kept it from making one. */
export async function askProgram(tell: (line: string) => void): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const asked = request({ socketPath: SOCKET, method: 'POST', path: '/backup' }, (answer) => {
    void readLines(answer, tell).then(
      ({ ended, why }) => (ended === 'DONE' ? resolve(true) : reject(new Error(why))),
      reject,
    )
  })
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '')) resolve(false)
    else reject(error)
  })
  asked.end()
  return await promise
}

async function readLines(answer: AsyncIterable<Buffer>, tell: (line: string) => void): Promise<End> {
  let text = ''
  for await (const chunk of answer) {
    text += chunk.toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const each of lines.filter(Boolean)) {
      const said = JSON.parse(each) as { line: string } | End
      if ('ended' in said) return said
      tell(said.line)
    }
  }
  throw new Error('The program ended while it made the backup: start it, and try again.')
}
