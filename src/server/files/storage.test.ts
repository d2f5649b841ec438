import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { storedBelow } from './fixtures.ts'
import { ARRIVING, storeStream } from './parts.ts'
import { deleteFile, getFile, keepFile, openFile, probeStorage, writeWhole } from './storage.ts'

const text = (words: string) => Buffer.from(words)
const store = (...chunks: Buffer[]) => storeStream(Readable.from(chunks), async () => ({}))
const read = async (name: string, range?: { start: number; end: number }) => {
  const content = await openFile(name, range)
  return content && (await buffer(content))
}
const names = async (folder: string) => (await storedBelow(folder)).map(({ name }) => name)

/** Runs on both stores: a folder with the embedded database, a bucket with PostgreSQL. */
describe('A store, a folder or a bucket (rules#files)', () => {
  test('A store, a folder or a bucket gives back what it was given, whole and in parts, byte for byte', async () => {
    const bytes = randomBytes(3_000_000)
    const { object, size, sha256 } = await store(bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001))
    expect([size, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    expect((await read(object))?.equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 1],
      [7, 1_999_999],
      [bytes.length - 3, bytes.length - 1],
    ] as const)
      expect((await read(object, { start, end }))?.equals(bytes.subarray(start, end + 1)), `${start}`).toBe(true)
  })

  test('A store, a folder or a bucket takes a file of nothing', async () => {
    const { object, size } = await store()
    expect([size, await read(object)]).toEqual([0, Buffer.alloc(0)])
  })

  test('A store, a folder or a bucket puts the second of one name in the place of the first, whole', async () => {
    await keepFile('kept/same', text('le premier, plus long'))
    await keepFile('kept/same', text('le second'))
    expect(await getFile('kept/same')).toEqual(text('le second'))
  })

  test('two objects written at once under one name on a disk leave one, whole', async () => {
    const file = path.join(ARRIVING, '..', 'same')
    const both = ['un', 'deux'].map((word) => word.repeat(50_000))
    await Promise.all(both.map((words) => writeWhole(file, words)))
    expect(both).toContain(await readFile(file, 'utf8'))
  })

  test('A store, a folder or a bucket has nothing where nothing was put, and removes what is there as often as one likes', async () => {
    expect([await getFile('kept/none'), await read('kept/none')]).toEqual([undefined, undefined])
    await keepFile('kept/gone', text('a'))
    await deleteFile('kept/gone')
    await deleteFile('kept/gone')
    expect([await getFile('kept/gone'), await read('kept/gone')]).toEqual([undefined, undefined])
  })

  test('A store, a folder or a bucket lists what it holds below a folder, over several pages, with when it was written', async () => {
    const began = Date.now() - 5_000
    const wanted = Array.from({ length: 45 }, (_, at) => `list/${at % 3}/${String(at).padStart(2, '0')}`).sort()
    await Promise.all(wanted.map((name) => keepFile(name, text(name))))
    await keepFile('lists-beside', text('a'))
    const found = await storedBelow('list')
    expect(found.map(({ name }) => name)).toEqual(wanted)
    for (const { writtenAt } of found.slice(0, 3)) expect((await writtenAt()).getTime()).toBeGreaterThan(began)
    expect(await names('nothing-here')).toEqual([])
  })

  test('A store, a folder or a bucket keeps nothing of what is cut off, or refused once it is there', async () => {
    const before = await names('objects')
    const cut = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('cut off')
      })(),
    )
    await expect(storeStream(cut, async () => ({}))).rejects.toThrow('cut off')
    const refuse = async () => {
      throw new Error('refused')
    }
    await expect(storeStream(Readable.from([text('a')]), refuse)).rejects.toThrow('refused')
    expect(await names('objects')).toEqual(before)
    expect(readdirSync(ARRIVING)).toEqual([])
  })

  test('A store, a folder or a bucket lets go of a file that a reader leaves in the middle', async () => {
    const { object } = await store(randomBytes(2_000_000))
    const content = await openFile(object, undefined)
    await once(content as Readable, 'readable')
    content?.destroy()
    await deleteFile(object)
    expect(await read(object)).toBeUndefined()
  })

  test('A store, a folder or a bucket says that it can be written to', async () => {
    await expect(probeStorage()).resolves.toBeUndefined()
  })
})
