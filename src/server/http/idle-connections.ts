import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So long a request that is on its way has to come. */
const GRACE_MS = 500

/**
 * Ends, when the server closes, the connections that never carried a request: a browser keeps one ready, and the server would wait
 * for it as for one that is served.
 */
export function endUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, GRACE_MS)
    done()
  })
}
