import pLimit from 'p-limit'
import sharp from 'sharp'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture.ts'
import { invalid } from '../http/errors.ts'

// One core at a time, and nothing kept between two pictures: the rest of the program stays quick.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file is called: no SVG, no PDF, nothing that is more than pixels.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** What a telephone's best camera makes. Beyond it a small file may fill the memory. */
const MAX_PIXELS = 50_000_000
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const TYPES: Partial<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
}

const inTurn = pLimit(1)
/** Called where decoding failed. */
const unreadable = (): never => {
  throw invalid('file', 'picture-unreadable')
}

const PLACEHOLDER_SIDE = 16

/** What a full decode tells of a picture: its real type, its upright size, and a placeholder of some hundred bytes. */
export type Inspected = { type: string; width: number; height: number; placeholder: string }

/** 400 at `file`: `not-a-picture` (by content), `picture-too-large` (pixels) or `picture-unreadable`. */
export const inspectPicture = (source: string | Buffer): Promise<Inspected> =>
  inTurn(async () => {
    const { format, autoOrient } = await sharp(source, { ...OPTIONS, limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw invalid('file', 'not-a-picture')
      })
    const type = TYPES[format]
    if (!type) throw invalid('file', 'not-a-picture')
    if (autoOrient.width * autoOrient.height > MAX_PIXELS) throw invalid('file', 'picture-too-large')
    const small = await sharp(source, OPTIONS)
      .autoOrient()
      .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
      .webp({ quality: 30 })
      .toBuffer()
      .catch(unreadable)
    return { type, ...autoOrient, placeholder: `data:image/webp;base64,${small.toString('base64')}` }
  })

/** The longest side of the picture that is kept whole: enough for a print, and for whatever is shown later. */
const WHOLE_SIDE = 4_096

/**
 * The picture re-encoded upright without metadata (no place, camera or name), which is kept instead of the original. 400
 * `picture-unreadable`.
 */
export const cleanPicture = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, OPTIONS)
    .autoOrient()
    .resize({ width: WHOLE_SIDE, height: WHOLE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(unreadable)

/** More effort takes AVIF three times as long for a twentieth of the bytes. */
const WRITERS = { avif: { quality: 50, effort: 2 }, webp: { quality: 78 } }

/** Its variants, one at a time, each with the suffix of its object's key. */
export async function* renderPicture(bytes: Buffer, width: number) {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  for (const each of [...PICTURE_WIDTHS.filter((narrower) => narrower < widest), widest]) {
    const resized = sharp(bytes, OPTIONS).autoOrient().resize({ width: each })
    for (const format of PICTURE_FORMATS)
      yield {
        ending: `${each}.${format}`,
        bytes: await resized.clone().toFormat(format, WRITERS[format]).toBuffer().catch(unreadable),
      }
  }
}
