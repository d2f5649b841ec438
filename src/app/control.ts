import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { config } from '../server/config.ts'
import { log } from '../server/log.ts'

/** A socket that only the program's own user can reach, because the folder is closed to everybody else. */
const absolute = path.join(config.dataDir, 'control.sock')
const relative = path.relative(process.cwd(), absolute)
/** The system limits the path to about a hundred characters. */
const SOCKET = relative.length < absolute.length ? relative : absolute

/** What a command on this machine asks of the running program; `tell` reports its progress, and a failure throws. */
export type Order = (tell: (line: string) => void) => Promise<void>

/** Last message: the result, and the reason of a failure. */
type End = { ended: 'DONE' | 'FAILED'; why?: string }

const ask = (place: string) =>
  new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const asked = request({ socketPath: SOCKET, method: 'POST', path: place }, resolve)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '')) resolve(undefined)
      else reject(error)
    })
    asked.end()
  })

/**
 * Listens for commands of this machine, by name and one at a time; returns the function that closes it. Throws if
 * another program uses the folder.
 */
export async function openControl(orders: Record<string, Order>) {
  if (process.platform === 'win32') return async () => undefined
  const other = await ask('/')
  other?.destroy()
  if (other)
    throw new Error(
      `Another program uses ${config.dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  const underWay = new Set<string>()
  const server = createServer((asked, answer) => {
    const name = asked.url?.slice(1) ?? ''
    const order = orders[name]
    if (!order) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const end = (last: End) => answer.end(`${JSON.stringify(last)}\n`)
    if (underWay.has(name))
      return void end({ ended: 'FAILED', why: `Another ${name} is under way: wait for its end, then try again.` })
    underWay.add(name)
    void order((line) => answer.write(`${JSON.stringify({ line })}\n`))
      .then(
        () => end({ ended: 'DONE' }),
        (error: Error) => end({ ended: 'FAILED', why: error.message }),
      )
      .finally(() => underWay.delete(name))
  })
  rmSync(SOCKET, { force: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  // The program also runs without it: commands then report that they find none.
  server.once('error', ({ message }) => {
    log.warn({ event: 'no control socket', message }, 'no control socket')
    resolve()
  })
  server.listen(SOCKET, resolve)
  await promise
  return () => new Promise<void>((closed) => server.close(() => closed()))
}

/**
 * Lets the program running here execute a command; false if none runs, or none with this command. Throws its failure.
 */
export async function askProgram(name: string, tell: (line: string) => void): Promise<boolean> {
  const answer = await ask(`/${name}`)
  if (!answer || answer.statusCode === 404) {
    answer?.destroy()
    return false
  }
  const { ended, why } = await readLines(answer, tell)
  if (ended === 'FAILED') throw new Error(why)
  return true
}

async function readLines(answer: AsyncIterable<Buffer>, tell: (line: string) => void): Promise<End> {
  let text = ''
  for await (const chunk of answer) {
    text += chunk.toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const each of lines.filter(Boolean)) {
      const progressEvent = JSON.parse(each) as { line: string } | End
      if ('ended' in progressEvent) return progressEvent
      tell(progressEvent.line)
    }
  }
  throw new Error('The program ended meanwhile: start it, and try again.')
}
