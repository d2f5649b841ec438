import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveBackupKey, openBackupKey } from './keys.ts'
import { readSealed, seal } from './sealed.ts'

const PASSPHRASE = 'grande échelle au petit matin'
const ABOUT = {
  program: '1.2.3',
  createdAt: '2026-11-20T03:05:00.000Z',
  installation: '7b1f3c52-6f0e-4c0f-9d53-0a3f7a1f8d11',
}
const MEGABYTE = 1_048_576

let key: string
beforeAll(async () => {
  key = await deriveBackupKey(PASSPHRASE)
})

async function* inParts(...parts: Buffer[]) {
  for (const part of parts) yield part
}

const sealed = (...parts: Buffer[]) => buffer(seal(key, ABOUT, inParts(...parts)))

async function opened(bytes: Buffer, passphrase = PASSPHRASE) {
  const { header, open } = await readSealed(inParts(bytes))
  return await buffer(open(await openBackupKey(passphrase, header.key)))
}

/** Three pieces, the last one short. */
const long = Buffer.alloc(2 * MEGABYTE + 10, 'amicale ')
const DAMAGED = /damaged or cut short.*take another one/

describe('A sealed backup (decision 72)', () => {
  test('A sealed backup (decision 72) comes back as it was, whatever its length, for whoever knows the passphrase however it was typed', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from('court'), long.subarray(0, MEGABYTE), long])
      expect((await opened(await sealed(content))).equals(content)).toBe(true)
    expect(
      (
        await opened(await sealed(Buffer.from('a')), `  ${PASSPHRASE.normalize('NFD').replace(' ', '   ')} `)
      ).toString(),
    ).toBe('a')
    const unaccented = PASSPHRASE.normalize('NFD').replace(/\p{M}/gu, '')
    expect((await opened(await sealed(Buffer.from('a')), unaccented)).toString()).toBe('a')
  })

  test('A sealed backup (decision 72) tells whoever has no passphrase when it was made and by what, and nothing it holds', async () => {
    const bytes = await sealed(Buffer.from('Camille Morvan'))
    expect((await readSealed(inParts(bytes))).header).toMatchObject(ABOUT)
    expect(bytes.includes('Camille')).toBe(false)
    await expect(opened(bytes, 'petite échelle au grand matin')).rejects.toThrow(/passphrase/)
  })

  test('a sealed backup that lacks a part, at its end or between, is never taken for a whole one', async () => {
    const bytes = await sealed(long)
    const begin = bytes.indexOf(10) + 1
    const piece = MEGABYTE + 16
    for (const cut of [begin, begin + 100, begin + piece, begin + 2 * piece, bytes.length - 1])
      await expect(opened(bytes.subarray(0, cut))).rejects.toThrow(DAMAGED)
    const without = Buffer.concat([bytes.subarray(0, begin + piece), bytes.subarray(begin + 2 * piece)])
    await expect(opened(without)).rejects.toThrow(DAMAGED)
  })

  test('a sealed backup that was changed, in its middle or in its header, is noticed', async () => {
    const bytes = await sealed(long)
    const changed = Buffer.from(bytes)
    const middle = bytes.length >> 1
    changed[middle] = (changed[middle] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow(DAMAGED)
    const older = Buffer.from(bytes.toString('latin1').replace('2026-11-20', '2026-11-21'), 'latin1')
    await expect(opened(older)).rejects.toThrow(DAMAGED)
  })

  test('a backup of a newer program is refused by its version, and a file that is no backup is said to be none', async () => {
    const [line = ''] = (await sealed(Buffer.from('a'))).toString('latin1').split('\n')
    const newer = Buffer.from(`${line.replace('"version":1', '"version":2')}\n`)
    await expect(readSealed(inParts(newer))).rejects.toThrow(/newer program \(1\.2\.3\): restore it with that version/)
    for (const other of [Buffer.alloc(0), Buffer.from('PK\u0003\u0004\n'), Buffer.alloc(9_000, 'x')])
      await expect(readSealed(inParts(other))).rejects.toThrow(/not a backup of the portal/)
  })
})
