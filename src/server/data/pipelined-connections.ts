import type pg from 'pg'
import { Client } from './client.ts'

/** A statement for the driver; rows come as arrays, in the order of the fields. */
type Query = { name?: string; text: string; values: unknown[] }
export type PipelinedResult = pg.QueryArrayResult<unknown[]>
export type QueryPipelines = {
  ask: (query: Query) => Promise<PipelinedResult>
  count: () => number
  close: () => Promise<void>
}

/** A shared connection, distinguished from a caller's own. */
export class SharedClient extends Client {}

type Connection = { client: SharedClient; ready: Promise<unknown>; used: boolean }

/** Milliseconds after which an unused connection is closed, as in the pool. */
const IDLE = 30_000

/**
 * A few connections shared by all callers (pipelining): queries are sent behind those in flight instead of waiting for
 * a free connection, and queries of one turn of the event loop leave in one write. Each is its own transaction, and a
 * failure only concerns its caller. For reads of a few rows: a slow query would block those behind it.
 */
export function openPipelines(settings: pg.ClientConfig, count: number): QueryPipelines {
  const connections: (Connection | undefined)[] = Array.from({ length: count })
  let turn = 0

  function open(at: number): Connection {
    const client = new SharedClient({ ...settings, pipeline: true, keepAlive: true } as pg.ClientConfig)
    const connection = { client, ready: client.connect(), used: true }
    const forget = () => {
      if (connections[at] === connection) connections[at] = undefined
    }
    // The driver rejects queries in flight; the next one reconnects.
    client.on('error', forget)
    client.on('end', forget)
    connection.ready.catch(forget)
    connections[at] = connection
    return connection
  }

  const idle = setInterval(() => {
    for (const [at, connection] of connections.entries()) {
      if (connection && !connection.used) {
        connections[at] = undefined
        void connection.client.end()
      } else if (connection) connection.used = false
    }
  }, IDLE).unref()

  return {
    ask: async (query) => {
      turn = (turn + 1) % count
      const connection = connections[turn] ?? open(turn)
      connection.used = true
      await connection.ready
      return await connection.client.query({ ...query, rowMode: 'array' })
    },
    count: () => connections.filter(Boolean).length,
    close: async () => {
      clearInterval(idle)
      await Promise.all(connections.map((connection) => connection?.client.end()))
    },
  }
}
