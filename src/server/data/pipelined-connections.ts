import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** A statement as the driver takes it; rows come as arrays, in the order of the fields. */
type Asked = { name?: string; text: string; values: unknown[] }
export type QueryResult = pg.QueryArrayResult<unknown[]>
export type QueryPipelines = {
  ask: (asked: Asked) => Promise<QueryResult>
  count: () => number
  close: () => Promise<void>
}

type Lane = { client: SharedClient; socket: Socket; ready: Promise<unknown>; used: boolean }

/** A connection that callers share, told from one of a caller's own. */
export class SharedClient extends pg.Client {}

/** An idle lane is closed after this long, as the pool closes its connections. */
const IDLE = 30_000

/** Corks a connection until the end of this turn of the event loop, so that its queries leave in one write. */
export function gather(socket: Writable) {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

/**
 * A few connections shared by all short reads (pipelining): a query is written behind those in flight instead of waiting for a free
 * connection, and queries of one turn of the event loop are sent in one write. Each is a transaction of its own, and a failure
 * concerns its own caller only. For plain reads of a few rows: a slow query would block those behind it.
 */
export function openPipelines(settings: pg.ClientConfig, count: number): QueryPipelines {
  const lanes: (Lane | undefined)[] = Array.from({ length: count })
  let turn = 0

  function open(place: number): Lane {
    const socket = new Socket()
    const client = new SharedClient({
      ...settings,
      pipeline: true,
      keepAlive: true,
      stream: () => socket,
    } as pg.ClientConfig)
    const lane = { client, socket, ready: client.connect(), used: true }
    const leave = () => {
      if (lanes[place] === lane) lanes[place] = undefined
    }
    // The driver rejects the queries in flight; the next one reopens the lane.
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

  return {
    ask: async (asked) => {
      turn = (turn + 1) % count
      const lane = lanes[turn] ?? open(turn)
      lane.used = true
      await lane.ready
      gather(lane.socket)
      return await lane.client.query<unknown[]>({ ...asked, rowMode: 'array' })
    },
    count: () => lanes.filter(Boolean).length,
    close: async () => {
      clearInterval(idle)
      await Promise.all(lanes.map((lane) => lane?.client.end()))
    },
  }
}
