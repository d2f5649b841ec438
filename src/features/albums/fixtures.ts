import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Db } from '../../server/data/db.ts'
import { addPhoto } from './photos/service.ts'

/** A small JPEG of one colour, which no other call gives: shades that are eight levels apart stay apart when they are compressed. */
let shade = 0
export const aJpeg = (width = 48, height = 32): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = [shade >> 10, shade >> 5, shade].map((part) => (part & 31) * 8)
  shade++
  const background = { r, g, b }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** An album of a commission for its members, or of the society for everybody. */
export const anAlbum = async (db: Db, commissionId: number | null, title = 'Sortie de printemps'): Promise<number> =>
  (
    await db
      .insertInto('albums')
      .values({ title, year: 2026, commissionId, audience: commissionId === null ? 'ALL' : 'COMMISSION' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A picture of it, that nobody added. */
export const aPhoto = async (db: Db, albumId: number, bytes?: Buffer): Promise<number> => {
  const content = Readable.from([bytes ?? (await aJpeg())])
  return (await addPhoto(db, undefined, albumId, async () => ({ name: 'IMG_0001.jpg', content }))).id
}
