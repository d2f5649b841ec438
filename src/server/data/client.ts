import type { Writable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/**
 * Maximum number of prepared statements of a connection: each costs memory in PostgreSQL, and callers choose the
 * filters of lists.
 */
const PREPARED = 200
/** A statement is prepared at its third use, because most filters of a list are used once. */
const OFTEN = 3

const timesAsked = new LRUCache<string, number>({ max: 2_000 })

/** Names of a connection's prepared statements, by text. The least recently used one is released. */
export class StatementNames {
  #names: LRUCache<string, string>
  #last = 0

  constructor(release: (name: string) => void, max = PREPARED) {
    this.#names = new LRUCache({ max, dispose: (name) => release(name) })
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    const times = (timesAsked.get(text) ?? 0) + 1
    timesAsked.set(text, times)
    if (times < OFTEN) return undefined
    // A name is never reused, because the driver remembers its statement.
    this.#last++
    const name = `statement_${this.#last}`
    this.#names.set(text, name)
    return name
  }
}

/** Corks a connection until the end of this turn of the event loop, so that its queries leave in one write. */
function gather(socket: Partial<Writable>) {
  if (!socket.cork || (socket.writableCorked ?? 0) > 0) return
  socket.cork()
  setImmediate(() => socket.uncork?.())
}

/** Arrays of numbers in PostgreSQL's format: the driver would escape each number as text. */
const toParameter = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? `{${value.join()}}` : value

type Query = { name?: string; text: string; values?: unknown[] }

/**
 * A connection that prepares statements by their text. With the option `pipeline` it sends queries without waiting for
 * earlier answers; PostgreSQL executes them in order.
 */
export class Client extends pg.Client {
  #pipelined: boolean
  #names = new StatementNames((name) => {
    // It fails in an aborted transaction; the statement then stays prepared until the connection is closed.
    void super.query(`deallocate ${name}`).catch(() => undefined)
  })

  constructor(config?: pg.ClientConfig & { pipeline?: boolean }) {
    super(config)
    this.#pipelined = config?.pipeline === true
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's nine overloads
  override query(query: any, ...rest: any[]): any {
    if (this.#pipelined) gather(this.connection.stream)
    const send = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>
    // A prebuilt query, such as a cursor, reads its answer itself.
    if (typeof query.submit === 'function') return send(query, ...rest)
    const isText = typeof query === 'string'
    const { text, values, name }: Query = isText ? { text: query, values: rest[0] } : query
    // Without parameters it may be several statements, which can't be prepared.
    if (name === undefined && Array.isArray(values) && values.length > 0) {
      const given = isText ? {} : query
      const named = { ...given, text, values: values.map(toParameter), name: this.#names.nameOf(text) }
      return send(named, ...(isText ? rest.slice(1) : rest))
    }
    const answer = send(query, ...rest)
    if (query !== 'begin' || !this.#pipelined) return answer
    // Beginning only fails on a lost connection, on which the following statements fail too, so it is sent with the
    // first of them.
    answer.catch(() => undefined)
    return Promise.resolve({ command: 'BEGIN', rows: [] })
  }
}
