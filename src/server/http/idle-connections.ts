import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a request that is under way may take to arrive. */
const GRACE_MS = 500

/**
 * When the server closes, ends the connections that never carried a request. A browser opens one in advance, and the server would wait
 * for it as for a request in progress.
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
