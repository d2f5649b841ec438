import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { status } from '../testing/process.ts'

const LOOK_MS = 500
/** Status that the proxy itself sends when a process fails. */
export const CUT_OFF = 502

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Backend = { port: number; ready: boolean }

/** Whether a failed call can safely be retried: no process has accepted it, or it only reads. */
const isHarmless = ({ code }: NodeJS.ErrnoException, { method }: Call) => code === 'ECONNREFUSED' || method === 'GET'

/**
 * A stand-in for nginx or Caddy in front of several processes: requests go in turn to those that are ready (to all if
 * none is), over kept connections, and to the next one if a process refuses the connection. A call that breaks off is
 * answered 502.
 */
export async function startProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const backends: Backend[] = ports.map((port) => ({ port, ready: true }))
  let turn = 0

  const send = ({ port }: Backend, { method, path, headers, body }: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const onward = request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve)
      onward.on('error', reject).end(body)
    })

  /** Backends to try, in order. */
  function inTurn(): Backend[] {
    turn++
    const order = backends.map((_, at) => backends[(turn + at) % backends.length] as Backend)
    return [...order.filter(({ ready }) => ready), ...order.filter(({ ready }) => !ready)]
  }

  async function pass(call: Call, outgoing: ServerResponse) {
    for (const backend of inTurn())
      try {
        const answer = await send(backend, call)
        outgoing.writeHead(answer.statusCode ?? CUT_OFF, answer.headers)
        answer.on('error', () => outgoing.destroy())
        return void answer.pipe(outgoing)
      } catch (error) {
        if (!isHarmless(error as NodeJS.ErrnoException, call)) break
        backend.ready = false
      }
    outgoing.writeHead(CUT_OFF).end()
  }

  const proxy = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    await pass({ method, path: url, headers, body: await buffer(incoming) }, outgoing)
  })
  // A caller may be writing on a connection that was idle until then.
  proxy.keepAliveTimeout = 0
  const stop = new AbortController()
  const watching = backends.map(async (backend) => {
    while (!stop.signal.aborted) {
      backend.ready = (await status(`http://127.0.0.1:${backend.port}/readyz`)) === 200
      await setTimeout(LOOK_MS)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    close: async () => {
      stop.abort()
      await Promise.all(watching)
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
