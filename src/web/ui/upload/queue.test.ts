import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpProblem } from '../../http.ts'
import { makeQueue, type Plan, type UploadOutcome } from './queue.ts'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1 })
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`))

/** A fake server whose responses the test triggers. */
function someServer() {
  const asked: { name: string; answer: (sent: UploadOutcome) => void; refuse: (error: unknown) => void }[] = []
  const send: Plan['send'] = ({ name }, _tell, signal) =>
    new Promise((resolve, reject) => {
      asked.push({ name, answer: resolve, refuse: reject })
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  return { asked, send, names: () => asked.map(({ name }) => name) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('Many files on their way (rules#uploads)', () => {
  let server: ReturnType<typeof someServer>
  let queue: ReturnType<typeof makeQueue>
  const arrived = vi.fn()
  const states = () => queue.read().map(({ state }) => state)
  beforeEach(() => {
    vi.useFakeTimers()
    arrived.mockReset()
    server = someServer()
    queue = makeQueue({ send: server.send, arrived, maxBytes: 100 })
    return () => vi.useRealTimers()
  })

  test('many files on their way leave three at once, one takes the place of the other, and whoever shows them is told soon', async () => {
    queue.add(files(5))
    expect(server.names()).toEqual(['0.jpg', '1.jpg', '2.jpg'])
    server.asked[1]?.answer('added')
    await settle()
    expect(server.names()).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg'])
    for (const { answer } of server.asked) answer('already-there')
    await settle()
    server.asked[4]?.answer('added')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(states()).toEqual(['THERE', 'DONE', 'THERE', 'THERE', 'DONE'])
    expect([queue.readPace(), arrived.mock.calls.length]).toEqual(['IDLE', 1])
  })

  test('files that were already chosen are not sent a second time; one that is too large is not sent at all', () => {
    queue.add(files(2))
    queue.add([...files(2), file('grande.jpg', 101)])
    expect(server.names()).toEqual(['0.jpg', '1.jpg'])
    expect(states()).toEqual(['SENDING', 'SENDING', 'FAILED'])
  })

  test('paused files continue with the file they were at', async () => {
    queue.add(files(4))
    server.asked[0]?.answer('added')
    await settle()
    queue.pause()
    await settle()
    expect(states()).toEqual(['DONE', 'WAITING', 'WAITING', 'WAITING'])
    queue.resume()
    expect(server.names().slice(4)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  })

  test('files lost by the network wait for it, and are sent again one by one', async () => {
    queue.add(files(3))
    for (const { refuse } of [...server.asked]) refuse(new HttpProblem(0, { code: 'network' }))
    await settle()
    expect([queue.readPace(), ...states()]).toEqual(['OFFLINE', 'WAITING', 'WAITING', 'WAITING'])
    queue.online()
    expect(server.names().slice(3)).toEqual(['0.jpg'])
    server.asked[3]?.answer('added')
    await settle()
    expect(server.names().slice(4)).toEqual(['1.jpg'])
  })

  test('many files on their way begin again by themselves after a while, where nobody says that the network is there', async () => {
    queue.add(files(1))
    server.asked[0]?.refuse(new HttpProblem(503, { code: 'database-unavailable' }, 7))
    await vi.advanceTimersByTimeAsync(6_900)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(server.asked).toHaveLength(2)
  })

  test('refused files wait for their sender; sent again, the others stay as they are', async () => {
    queue.add(files(3))
    server.asked[0]?.refuse(new HttpProblem(400, { code: 'invalid-input' }))
    server.asked[1]?.refuse(new HttpProblem(503, { code: 'storage-full' }))
    server.asked[2]?.answer('added')
    await settle()
    expect([queue.readPace(), ...states()]).toEqual(['IDLE', 'FAILED', 'FAILED', 'DONE'])
    queue.again()
    expect([...server.names().slice(3), ...states()]).toEqual(['0.jpg', '1.jpg', 'SENDING', 'SENDING', 'DONE'])
  })

  test('files that the network never takes are given up after some tries and sent again when it is back, and an unreadable one at once', async () => {
    queue.add(files(1))
    for (let tried = 0; tried < 6; tried++) {
      server.asked.at(-1)?.refuse(new HttpProblem(0, { code: 'network' }))
      await vi.advanceTimersByTimeAsync(120_000)
    }
    expect([server.asked.length, ...states()]).toEqual([6, 'FAILED'])
    queue.online()
    server.asked.at(-1)?.answer('added')
    await settle()
    expect([server.asked.length, ...states()]).toEqual([7, 'DONE'])
    const gone = file('partie.jpg')
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob
    queue.add([gone])
    server.asked.at(-1)?.refuse(new HttpProblem(0, { code: 'network' }))
    await settle()
    expect(states()).toEqual(['DONE', 'FAILED'])
  })

  test('many files on their way are forgotten with what has not left, where somebody else signs in', async () => {
    queue.add(files(4))
    server.asked[0]?.answer('added')
    await settle()
    queue.drop()
    await settle()
    expect([queue.readPace(), ...states(), server.asked.length]).toEqual(['IDLE', 'DONE', 4])
  })
})
