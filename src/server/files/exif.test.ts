import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { shotAt } from './exif.ts'

const taken = async (moment: string, more: Record<string, string> = {}) => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Make: 'Canari' }, IFD2: { DateTimeOriginal: moment, ...more } })
    .jpeg()
    .toBuffer()
  return shotAt((await sharp(picture).metadata()).exif)
}

describe('When a picture was taken (rules#albums)', () => {
  test('the time of a picture is the camera’s, in the time of Paris if it names no other', async () => {
    expect(await taken('2026:07:14 22:05:00')).toBe('2026-07-14T20:05:00.000Z')
    expect(await taken('2026:01:14 22:05:00')).toBe('2026-01-14T21:05:00.000Z')
    expect(await taken('2026:07:14 22:05:00', { OffsetTimeOriginal: '-04:00' })).toBe('2026-07-15T02:05:00.000Z')
  })

  test('the time of a picture is unknown if the clock was never set, is ahead, or gives no date', async () => {
    expect(await taken('1980:01:01 00:00:00')).toBeNull()
    expect(await taken('2126:01:01 00:00:00')).toBeNull()
    expect(await taken('2026:13:41 00:00:00')).toBeNull()
    expect(await taken('hier')).toBeNull()
    expect(shotAt(undefined)).toBeNull()
  })

  test('the time of a picture is unknown in a block whose thousands of entries each claim all of it as their value', () => {
    const entries = 5_000
    const block = Buffer.alloc(65_000)
    block.write('II*')
    block.writeUInt32LE(8, 4)
    block.writeUInt16LE(entries, 8)
    for (let at = 10; at < 10 + entries * 12; at += 12) {
      block.writeUInt16LE(0x8769, at)
      block.writeUInt16LE(1, at + 2)
      block.writeUInt32LE(60_000, at + 4)
    }
    expect(shotAt(block)).toBeNull()
  })

  test('the time of a picture is unknown in a block cut off anywhere', async () => {
    const { exif = Buffer.alloc(0) } = await sharp(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .withExif({ IFD2: { DateTimeOriginal: '2026:07:14 22:05:00' } })
        .jpeg()
        .toBuffer(),
    ).metadata()
    for (let length = 0; length < exif.length; length++) shotAt(exif.subarray(0, length))
    expect(shotAt(exif)).toBe('2026-07-14T20:05:00.000Z')
  })
})
