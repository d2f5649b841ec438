import type { Writable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** The limit on prepared statements of a connection: each costs memory in PostgreSQL, and callers choose the filters of lists. */
const PREPARED = 200
/** A text is prepared when it is asked for the third time: most filters of a list are asked for once. */
const OFTEN = 3

const timesAsked = new LRUCache<string, number>({ max: 2_000 })

/** The names under which one connection has prepared its statements, by their text. The one that was unused for longest is released. */
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
    // A name is never given twice: the driver remembers what it was prepared for.
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

/** Arrays of numbers as PostgreSQL writes them: the driver would escape each number as if it were text. */
const toParameter = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? `{${value.join()}}` : value

type Query = { name?: string; text: string; values?: unknown[] }

/**
 * A connection that prepares statements by their text. With the option `pipeline` it sends queries without waiting for the answers of those
 * before them: PostgreSQL executes them in their order.
 */
export class Client extends pg.Client {
  #pipelined: boolean
  #names = new StatementNames((name) => {
    // It fails in a transaction that failed already: the statement stays prepared until the connection is closed.
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
    // A query that is built already, a cursor among them, reads its answer itself.
    if (typeof query.submit === 'function') return send(query, ...rest)
    const isText = typeof query === 'string'
    const { text, values, name }: Query = isText ? { text: query, values: rest[0] } : query
    // What has no parameters may be several statements, which can't be prepared.
    if (name === undefined && Array.isArray(values) && values.length > 0) {
      const given = isText ? {} : query
      const named = { ...given, text, values: values.map(toParameter), name: this.#names.nameOf(text) }
      return send(named, ...(isText ? rest.slice(1) : rest))
    }
    const answer = send(query, ...rest)
    if (query !== 'begin' || !this.#pipelined) return answer
    // Only a lost connection keeps a transaction from beginning, and that fails the statements after it too: it leaves with the first.
    answer.catch(() => undefined)
    return Promise.resolve({ command: 'BEGIN', rows: [] })
  }
}
