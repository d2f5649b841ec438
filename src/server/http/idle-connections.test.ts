import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections } from './idle-connections.ts'

test('a connection that a browser keeps ready does not hold up the end, and what is asked by then is answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  endUnusedConnections(app)
  app.get('/', async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const spare = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  const asking = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  const spareEnded = new Promise((resolve) => spare.on('error', resolve).on('close', resolve))
  const closing = app.close()
  asking.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(String((await once(asking, 'data'))[0])).toContain('answered')
  await Promise.all([closing, spareEnded])
})
