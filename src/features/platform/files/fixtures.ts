import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { TestProgram } from '../../../app/testing.ts'
import { API_BASE } from '../../../shared/endpoint.ts'

/** A picture of this size: WebP, of one colour. */
export const aPicture = (width = 64, height = 32): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b3262e' } })
    .webp()
    .toBuffer()

/**
 * A photo of a phone held upright: stored sideways (orientation 6), with place and author. Red on the left once
 * rotated.
 */
export async function aPhotograph(width = 400, height = 200): Promise<Buffer> {
  const red = { create: { width, height: height / 2, channels: 3 as const, background: '#ff0000' } }
  const lying = sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: await sharp(red).png().toBuffer(), top: height / 2, left: 0 },
  ])
  return await sharp(await lying.png().toBuffer())
    .withExif({
      IFD0: { Artist: 'Canari Kergoat', Make: 'Canari' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 6/1 41/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 40/1 46/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const HEIC =
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAB5G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAIAAAAQaWRhdAAAAAAAeQBLAAAATGlsb2MBAAAAREAAAwABAAAAAAAAAgQAAQAAAAAAAABEAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAJIAAEAAAAAAAABSgAAAE1paW5mAAAAAAADAAAAFWluZmUCAAABAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGdyaWQAAAAAFWluZmUCAAABAAMAAEV4aWYAAAAA2GlwcnAAAAC2aXBjbwAAAHZodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQApQgEBA3AAAAMAkAAAAwAAAwAeoBAgUcl5bqSSmubAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkAAAAAUaXNwZQAAAAAAAAB6AAAATAAAABRpc3BlAAAAAAAAAHkAAABLAAAAEHBpeGkAAAAAAwgICAAAABppcG1hAAAAAAAAAAIAAQKBAgACAgOEAAAAKGlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOY2RzYwADAAEAAgAAAZZtZGF0AAAAQCgBr1hw1IMVMkv//nO7//Kj0h9iV6cqLHCCX6O788zZuPZHC7gLA4i340e3yXZ59Xsklx8SI+0OevhkAAqnAZUAAAAASUkqAAgAAAAJAA8BAgAHAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAAAgAAADsBAgAPAAAAkgAAABMCAwABAAAAAQAAAGmHBAABAAAAogAAACWIBAABAAAAEAEAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2FuYXJpAABDYW5hcmkgS2VyZ29hdAAABwAAkAcABAAAADAyMTADkAIAFAAAAPwAAAABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAHkAAAADoAQAAQAAAEsAAAAAAAAAMjAyNjowNzoxNCAyMjowNTowMAACAAEAAgACAAAATgAAAAIABQADAAAALgEAAAAAAAAwAAAAAQAAAAYAAAABAAAAKQAAAAEAAAA='

/** A photo of another phone: 121 x 75, red left of blue, with place, author and time: 14 July 2026 at 22:05. */
export const aHeic = (): Buffer => Buffer.from(HEIC, 'base64')

/** A valid header with invalid pixels. */
function brokenHeic() {
  const bytes = aHeic()
  return bytes.fill(0x55, bytes.indexOf('mdat') + 4)
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A PNG whose header claims more than it holds: interlaced, with sixteen bits a colour. */
async function claiming(width: number, height: number) {
  const bytes = await blank(8, 8)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.set([16, 6, 0, 0, 1], 24)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A GIF with this many frames, each one pixel of the first colour. */
const animated = (frames: number) =>
  Buffer.concat([
    Buffer.from('474946383961010001008000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => Buffer.from('21f90404010000002c000000000100010000020244010', 'hex')),
    Buffer.from('3b', 'hex'),
  ])

const SCRIPT = '#!/bin/sh\necho bonjour > /tmp/x\n'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** Invalid or harmful pictures: description, file name, and the code that refuses them. */
export const HARMFUL: readonly [what: string, name: string, code: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a script', 'vacances.jpg', 'not-a-picture', () => Buffer.from(SCRIPT)],
  ['a drawing with a script', 'dessin.jpg', 'not-a-picture', () => Buffer.from(SVG)],
  [
    'two kinds of file at once',
    'vacances.jpg',
    'not-a-picture',
    async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await aPhotograph()]),
  ],
  ['2,000 frames', 'anime.gif', 'not-a-picture', () => animated(2_000)],
  ['40,000 pixels by 40,000', 'carte.png', 'picture-too-large', () => claiming(40_000, 40_000)],
  ['what is held all at once while it is opened', 'a.png', 'picture-too-large', () => claiming(7_000, 7_000)],
  ['small to send and huge to open', 'blanc.png', 'picture-too-large', () => blank(9_000, 9_000)],
  ['a JPEG cut off', 'moitie.jpg', 'picture-unreadable', async () => (await aPhotograph(900, 600)).subarray(0, -2_000)],
  ['a HEIC that cannot be decoded', 'IMG_1.HEIC', 'picture-unreadable', () => brokenHeic()],
  ['nothing', 'vide.jpg', 'not-a-picture', () => Buffer.alloc(0)],
]

/** Uploads a file by HTTP, as a browser does. */
export function sendFile(
  program: Pick<TestProgram, 'origin'>,
  address: string,
  { bytes, name, token, method = 'PUT' }: { bytes: Buffer; name: string; token: string; method?: 'PUT' | 'POST' },
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(`${program.origin}${API_BASE}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}
