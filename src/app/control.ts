import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Where a program with several processes is spoken to, by its own user alone: whoever answers there is running. */
const placeOf = (dataDir: string) => path.join(dataDir, 'control.sock')

const DONE = 'done'
const FAILED = 'failed'

/** How a restart is told about, a line at a time; gives whether all of it was done. */
export type Restart = (tell: (line: string) => void) => Promise<boolean>

async function reach(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(placeOf(dataDir))
  return await once(socket, 'connect').then(
    () => socket,
    () => undefined,
  )
}

/** Listens for `npm run restart`, one at a time; throws where another program uses the folder. */
export async function hearOrders(dataDir: string, restart: Restart) {
  const other = await reach(dataDir)
  other?.destroy()
  if (other)
    throw new Error(
      `Another program uses ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  await rm(placeOf(dataDir), { force: true })
  let underWay = false
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (underWay) return void socket.end(`Another restart is under way.\n${FAILED}\n`)
    underWay = true
    void restart((line) => socket.write(`${line}\n`))
      .then((all) => socket.end(`${all ? DONE : FAILED}\n`))
      .finally(() => {
        underWay = false
      })
  })
  server.listen(placeOf(dataDir))
  await once(server, 'listening')
}

/** Asks the running program to replace its processes, and tells how far it is. False where it did not, or where none runs. */
export async function askToRestart(dataDir: string, tell: (line: string) => void): Promise<boolean> {
  const socket = await reach(dataDir)
  if (!socket) {
    tell(
      `No program with several processes (WEB_PROCESSES) runs on ${path.resolve(dataDir)}. One that has a single process is restarted by ` +
        'what started it, for instance: systemctl restart amicale',
    )
    return false
  }
  let last = ''
  for await (const line of createInterface({ input: socket })) {
    if (line !== DONE && line !== FAILED) tell(line)
    last = line
  }
  if (last !== DONE && last !== FAILED) tell('The program ended meanwhile.')
  return last === DONE
}
