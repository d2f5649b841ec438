import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { filesOfZip } from './testing.ts'
import { type Entry, zipOf } from './zip.ts'

const MEGABYTE = 1_048_576
const at = new Date('2026-05-03T10:00:00Z')
const entry = (name: string, text: string, size = text.length): Entry => ({
  name,
  size,
  at,
  open: async () => Readable.from([Buffer.from(text)]),
})
const unpacked = (bytes: Buffer) => filesOfZip(bytes).map(([name, data]) => [name, data.toString()])

describe('An archive that is made as it is read', () => {
  test('an archive that is made as it is read holds every file as it is, and is as long as was said before', async () => {
    const { content, size } = zipOf([entry('001 Été.jpg', 'un'), entry('002 Été.jpg', 'deux')])
    const bytes = Buffer.concat(await content.toArray())
    expect(bytes.length).toBe(size)
    expect(unpacked(bytes)).toEqual([
      ['001 Été.jpg', 'un'],
      ['002 Été.jpg', 'deux'],
    ])
  })

  test('an archive that is made as it is read stays whole where a file is not there any more, is cut off, or is longer than it was', async () => {
    const cut = new Readable({
      read() {
        this.push('du')
        this.destroy(new Error('cut off'))
      },
    })
    const { content, size } = zipOf([
      { ...entry('gone', '', 3), open: async () => undefined },
      { ...entry('failing', '', 2), open: () => Promise.reject(new Error('ENOENT')) },
      { ...entry('cut', '', 4), open: async () => cut },
      entry('longer', 'trop long', 4),
      entry('last', 'fin'),
    ])
    const bytes = Buffer.concat(await content.toArray())
    expect(bytes.length).toBe(size)
    const files = Object.fromEntries(unpacked(bytes))
    expect(files).toMatchObject({ gone: '\0\0\0', failing: '\0\0', cut: 'du\0\0', longer: 'trop', last: 'fin' })
  })

  test('a reader that stops early closes the file it reads, and no other file is opened', async () => {
    const opened: Readable[] = []
    const endless = { ...entry('', '', 50 * MEGABYTE) }
    const open = async () => {
      const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) })
      opened.push(stream)
      return stream
    }
    const { content } = zipOf([1, 2, 3].map((each) => ({ ...endless, name: String(each), open })))
    await once(content, 'readable')
    content.destroy()
    await expect.poll(() => opened[0]?.destroyed).toBe(true)
    expect(opened).toHaveLength(1)
  })

  test('500 files of one megabyte take less than 60 MB of memory for a slow reader', async () => {
    const bytes = Buffer.alloc(65_536, 7)
    const open = async () => Readable.from(Array.from({ length: 16 }, () => bytes))
    const { content, size } = zipOf(
      Array.from({ length: 500 }, (_, each) => ({ name: `${each}.jpg`, size: MEGABYTE, at, open })),
    )
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let [most, received] = [before, 0]
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        received += chunk.length
        most = Math.max(most, process.memoryUsage.rss())
        setImmediate(done)
      },
    })
    await pipeline(content, slow)
    expect(received).toBe(size)
    expect((most - before) / MEGABYTE).toBeLessThan(60)
  })
})
