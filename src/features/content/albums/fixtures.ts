import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Db } from '../../../server/data/db.ts'
import { getFile, keepFile } from '../../../server/files/storage.ts'
import { addPhoto } from './photos/service.ts'

/** A small JPEG of one colour, different for each call: shades eight levels apart stay distinct after compression. */
let shade = 0
export const aJpeg = (width = 48, height = 32): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = [shade >> 10, shade >> 5, shade].map((part) => (part & 31) * 8)
  shade++
  const background = { r, g, b }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/**
 * Damages the JPEG with more one-bit codes than are possible: header and end are valid, but its pixels cannot be
 * decoded.
 */
export function brokenInside(jpeg: Buffer): Buffer {
  const broken = Buffer.from(jpeg)
  const counts = broken.subarray(broken.indexOf(Buffer.from([0xff, 0xc4])) + 5).subarray(0, 16)
  const codes = counts.reduce((sum, each) => sum + each, 0)
  counts.fill(0)
  counts[0] = codes
  return broken
}

/** Creates an album of a commission for its members, or of the society for everybody. */
export const anAlbum = async (db: Db, commissionId: number | null, title = 'Sortie de printemps'): Promise<number> =>
  (
    await db
      .insertInto('albums')
      .values({ title, year: 2026, commissionId, audience: commissionId === null ? 'ALL' : 'COMMISSION' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Adds a picture to it, without an author. */
export const aPhoto = async (db: Db, albumId: number, bytes?: Buffer): Promise<number> => {
  const content = Readable.from([bytes ?? (await aJpeg())])
  return (await addPhoto(db, undefined, albumId, async () => ({ name: 'IMG_0001.jpg', content }))).id
}

/** Copies a picture within its album this many times, with its renditions, each with content of its own. */
export async function moreOf(db: Db, photoId: number, count: number) {
  const photo = await db.selectFrom('photos').where('id', '=', photoId).selectAll().executeTakeFirstOrThrow()
  const file = await db.selectFrom('files').where('id', '=', photo.fileId).selectAll().executeTakeFirstOrThrow()
  const bytes = (await getFile(file.object)) ?? Buffer.alloc(0)
  for (let each = 1; each <= count; each++) {
    const object = `${file.object}-${each}`
    const sha256 = each.toString(16).padStart(64, '0')
    await keepFile(object, bytes)
    const { id: fileId } = await db
      .insertInto('files')
      .values({ ...file, id: randomUUID(), object, renditions: JSON.stringify(file.renditions) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { albumId, position } = photo
    await db
      .insertInto('photos')
      .values({ albumId, fileId, sha256, position: position + each })
      .execute()
  }
}
