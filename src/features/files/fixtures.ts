import sharp from 'sharp'
import type { TestProgram } from '../../app/testing.ts'
import { API_BASE } from '../../shared/endpoint.ts'

/** A picture of this size: WebP, of one colour. */
export const aPicture = (width = 64, height = 32): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b3262e' } })
    .webp()
    .toBuffer()

/** What a telephone held upright makes: lying, to be turned (orientation 6), with where and by whom. Red on the left once turned. */
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

/** What another telephone makes: 121 x 75, red on the left of blue, with where, by whom, and when: 14 July 2026 at 22:05. */
export const aHeic = (): Buffer => Buffer.from(HEIC, 'base64')

/** Sends a file as a browser does, by HTTP. */
export function sendFile(
  program: TestProgram,
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
