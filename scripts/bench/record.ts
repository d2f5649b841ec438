import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { SharedClient } from '../../src/server/data/pipelined-connections.ts'

/** `pipelined`: sent on a shared connection behind other statements, not on one of its own. */
export type Statement = { text: string; values: unknown[]; pipelined?: true }
type QueryArguments = { text?: unknown; values?: unknown }

type Method = (...given: unknown[]) => unknown

const call = new AsyncLocalStorage<Statement[]>()
let listening = false

/** Records every statement passed to the driver, in any of its forms: text, named, or query object. */
function listen() {
  if (listening) return
  listening = true
  const client = pg.Client.prototype as unknown as { query: Method }
  const { query } = client
  client.query = function (this: unknown, asked, ...rest) {
    const { text, values = rest[0] } = (typeof asked === 'string' ? { text: asked } : asked) as QueryArguments
    const pipelined = this instanceof SharedClient ? { pipelined: true as const } : {}
    call.getStore()?.push({ text: String(text), values: Array.isArray(values) ? values : [], ...pipelined })
    return query.call(this, asked, ...rest)
  }
  // A query that waited for a connection belongs to the call that waited, not to the one that released it.
  const pool = pg.Pool.prototype as unknown as { connect: Method }
  const { connect } = pool
  pool.connect = function (this: unknown, then) {
    return connect.call(this, typeof then === 'function' ? AsyncResource.bind(then as Method) : then)
  }
}

/**
 * Records the statements of this one call, in order. Statements of concurrent work, such as a job or an earlier call,
 * belong to that work, because each is recorded for the call that awaits it.
 */
export async function recordStatements(ask: () => Promise<unknown>): Promise<Statement[]> {
  listen()
  const heard: Statement[] = []
  await call.run(heard, ask)
  // Work that the call does not await is not counted.
  return [...heard]
}
