import { Socket } from 'node:net'
import pg from 'pg'

/** A statement as the driver takes it; rows come as arrays, in the order of the fields. */
type Asked = { name?: string; text: string; values: unknown[] }
export type Given = pg.QueryArrayResult<unknown[]>
export type Lanes = { ask: (asked: Asked) => Promise<Given>; close: () => Promise<void> }

type Lane = { client: pg.Client; socket: Socket; ready: Promise<unknown>; used: boolean }

/** How many connections the short questions share. */
export const LANES = 2

/** A lane that nobody used for so long is closed, as the pool closes its connections. */
const IDLE = 30_000

/**
 * A few connections that everybody's short questions share. Whoever asks waits for no turn: the question is written behind the
 * others on their way (pipelining), and those of one turn of the event loop leave in one piece. Each is a transaction of its
 * own; one that fails is its asker's alone. For what a plain read of a few rows answers: a long one would keep the others waiting.
 */
export function openLanes(settings: pg.ClientConfig, count: number): Lanes {
  const lanes: (Lane | undefined)[] = Array.from({ length: count })
  let turn = 0

  function open(place: number): Lane {
    const socket = new Socket()
    const client = new pg.Client({
      ...settings,
      pipeline: true,
      keepAlive: true,
      stream: () => socket,
    } as pg.ClientConfig)
    const lane = { client, socket, ready: client.connect(), used: true }
    const leave = () => {
      if (lanes[place] === lane) lanes[place] = undefined
    }
    // Whoever was waiting is told by the driver; the next one opens the lane anew.
    client.on('error', leave)
    client.on('end', leave)
    lane.ready.catch(leave)
    lanes[place] = lane
    return lane
  }

  const idle = setInterval(() => {
    for (const [place, lane] of lanes.entries()) {
      if (lane && !lane.used) {
        lanes[place] = undefined
        void lane.client.end()
      } else if (lane) lane.used = false
    }
  }, IDLE).unref()

  /** What is written until the end of this turn of the event loop leaves together. */
  function gather(socket: Socket) {
    if (socket.writableCorked > 0) return
    socket.cork()
    setImmediate(() => socket.uncork())
  }

  return {
    ask: async (asked) => {
      turn = (turn + 1) % count
      const lane = lanes[turn] ?? open(turn)
      lane.used = true
      await lane.ready
      gather(lane.socket)
      return await lane.client.query<unknown[]>({ ...asked, rowMode: 'array' })
    },
    close: async () => {
      clearInterval(idle)
      await Promise.all(lanes.map((lane) => lane?.client.end()))
    },
  }
}
