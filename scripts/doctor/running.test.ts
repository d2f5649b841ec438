import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { waitForProgram, whyNotServing } from './running.ts'

/** Starts a server on a port of its own; returns the settings with that port. */
async function listening(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { HOST: '127.0.0.1', PORT: (server.address() as AddressInfo).port }
}

const json = (status: number, body: object): RequestListener => {
  return (_request, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('a program that is still starting is waited for', async () => {
  let asked = 0
  const settings = await listening((request, answer) =>
    (asked++ < 3 ? json(503, { code: 'migrations-pending' }) : json(200, { status: 'ready' }))(request, answer),
  )
  const running = await waitForProgram(settings)
  expect(running.state).toBe('ready')
  expect(whyNotServing(running)).toBeUndefined()
})

test('a program that does not run is told from a proxy that leads elsewhere, with where to look', async () => {
  const settings = await listening((_request, answer) => void answer.destroy())
  const running = await waitForProgram(settings, 0)
  expect(running.state).toBe('absent')
  expect(whyNotServing(running)).toMatchObject({
    verdict: 'fail',
    says: expect.stringContaining(`not running: nothing answers at http://127.0.0.1:${settings.PORT}`),
  })
})

test('a program that stays not ready says by which code', async () => {
  const running = await waitForProgram(await listening(json(503, { code: 'storage-full' })), 0)
  expect(whyNotServing(running)?.says).toContain('not ready: storage-full')
})

test('another program on the port is named as such', async () => {
  const running = await waitForProgram(await listening((_request, answer) => void answer.end('<p>It works!</p>')))
  expect(whyNotServing(running)?.says).toContain('another program answers')
})

test('a program that listens on every address is asked at this machine’s own', async () => {
  const { PORT } = await listening(json(200, { status: 'ready' }))
  expect(await waitForProgram({ HOST: '0.0.0.0', PORT })).toEqual({
    state: 'ready',
    address: `http://127.0.0.1:${PORT}`,
  })
})
