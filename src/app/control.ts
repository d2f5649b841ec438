import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { config } from '../server/config.ts'
import { log } from '../server/log.ts'

/** A socket that only the program's own user reaches: the folder is closed to everybody else. */
const absolute = path.join(config.dataDir, 'control.sock')
const relative = path.relative(process.cwd(), absolute)
/** The system takes about a hundred characters. */
const SOCKET = relative.length < absolute.length ? relative : absolute

/** What a command on this machine asks the running program for; tells how far it is, and throws what keeps it from it. */
export type Order = (tell: (line: string) => void) => Promise<void>

/** What is said last: how it ended, and why not well. */
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
 * Hears the commands of this machine, each by its name and one at a time; gives what closes it. Throws where another program uses the
 * folder.
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
  // Without it the program serves all the same: commands say that they find none.
  server.once('error', ({ message }) => {
    log.warn({ event: 'no control socket', message }, 'no control socket')
    resolve()
  })
  server.listen(SOCKET, resolve)
  await promise
  return () => new Promise<void>((closed) => server.close(() => closed()))
}

/** Has the program that runs here do something; false where none runs, or none that does this. Throws what kept it from doing it. */
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
      const said = JSON.parse(each) as { line: string } | End
      if ('ended' in said) return said
      tell(said.line)
    }
  }
  throw new Error('The program ended meanwhile: start it, and try again.')
}
