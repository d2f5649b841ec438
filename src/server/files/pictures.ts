import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture.ts'
import { invalid } from '../http/errors.ts'
import { inRoomFor, isTooLarge } from './decoder-memory.ts'
import { shotAt } from './exif.ts'
import { decodeHeic, withProfile } from './heic.ts'

// One core for a picture and no cache, so that the rest of the program stays responsive.
sharp.concurrency(1)
sharp.cache(false)
// Whatever the file's name: no SVG, no PDF, only pixels.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** The size of a phone's best camera. Above it a small file may fill the memory. */
const MAX_PIXELS = 50_000_000
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const TYPES: Partial<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
}

/** Two, so that one upload does not wait for another; renditions are made by a job, one at a time. */
const inTurn = pLimit(2)
/** Throws if decoding failed. */
const unreadable = (): never => {
  throw invalid('file', 'picture-unreadable')
}

const PLACEHOLDER_SIDE = 16

/** Result of a full decode: real type, upright size, and a placeholder of some hundred bytes. */
export type PictureFacts = { type: string; width: number; height: number; placeholder: string }

/** Reads the header; 400 if it is no picture, or has too many pixels. */
async function readHeader(source: string | Buffer) {
  const header = await sharp(source, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalid('file', 'not-a-picture')
    })
  const type = TYPES[header.format]
  if (!type) throw invalid('file', 'not-a-picture')
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS || isTooLarge(header)) throw invalid('file', 'picture-too-large')
  return { type, width, height, header }
}

async function likenessOf(source: string | Buffer): Promise<string> {
  const small = await sharp(source, OPTIONS)
    .autoOrient()
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
    .catch(unreadable)
  return `data:image/webp;base64,${small.toString('base64')}`
}

type Header = Awaited<ReturnType<typeof readHeader>>
const decode = async (source: string | Buffer, { header, ...known }: Header): Promise<PictureFacts> => ({
  ...known,
  placeholder: await inTurn(() => inRoomFor(header, () => likenessOf(source))),
})

/**
 * 400 at `file`: `not-a-picture` (by content), `picture-too-large` (pixels, or memory to decode them) or
 * `picture-unreadable`.
 */
export const inspectPicture = async (source: string | Buffer): Promise<PictureFacts> =>
  decode(source, await readHeader(source))

/** Longest side of the stored whole picture: enough for a print, and for any later rendition. */
const WHOLE_SIDE = 4_096

/** Runs work that decodes a whole picture: large ones one at a time. */
export const withPicture = async <Made>(bytes: Buffer, work: () => Promise<Made>) =>
  inRoomFor((await readHeader(bytes)).header, work)

/**
 * Re-encodes the picture upright without metadata (place, camera, name), to replace the original. 400
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

/** Converts a HEIC to JPEG for further processing. */
async function jpegOf(file: string, profile: Buffer | undefined): Promise<Buffer> {
  const { pixels, ...size } = (await decodeHeic(file)) ?? unreadable()
  const jpeg = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .resize({ width: WHOLE_SIDE, height: WHOLE_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer()
    .catch(unreadable)
  return withProfile(jpeg, profile)
}

const measured = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

/** Result of an upload: with the camera's time, if known, and the hash of the uploaded file. */
export type UploadedPicture = PictureFacts & { takenAt: string | null; sent: string }

/** Inspects an uploaded picture, 400 as above. A HEIC is replaced by a JPEG, with new size and hash. */
export async function takePicture(file: string, { sha256: sent }: { sha256: string }) {
  const known = await readHeader(file)
  const { header } = known
  const takenAt = shotAt(header.exif)
  if (header.compression !== 'hevc') return { picture: { ...(await decode(file, known)), takenAt, sent } }
  const jpeg = await inRoomFor(header, () => jpegOf(file, header.icc))
  await writeFile(file, jpeg, { flush: true })
  return { picture: { ...(await inspectPicture(jpeg)), takenAt, sent }, ...measured(jpeg) }
}

/** A grey pixel, until the processing job makes the placeholder. */
const PLAIN = 'data:image/webp;base64,UklGRiYAAABXRUJQVlA4IBoAAAAwAQCdASoBAAEABABoJZwAA3AA/u2vivAgAA=='
/** End of a JPEG, which never occurs in its pixels; some cameras add a little after it. */
const END = Buffer.from([0xff, 0xd9])
const TAIL = 4_096

async function hasItsEnd(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { size } = await opened.stat()
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(TAIL), { position: Math.max(0, size - TAIL) })
    return buffer.subarray(0, bytesRead).includes(END)
  } finally {
    await opened.close()
  }
}

/**
 * Inspects one of hundreds of photos: a complete JPEG is not decoded, which takes three times as long as everything
 * else. The processing job decodes it anyway, and marks it if that fails.
 */
export async function takePhoto(file: string, received: { sha256: string }) {
  const { header, ...known } = await readHeader(file)
  if (known.type !== 'image/jpeg' || !(await hasItsEnd(file))) return await takePicture(file, received)
  return { picture: { ...known, placeholder: PLAIN, takenAt: shotAt(header.exif), sent: received.sha256 } }
}

/** A picture within a transparent square, as a PNG for all programs. */
export const pngOf = (bytes: Buffer, side: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, OPTIONS)
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )

/** Part of a phone's icon that remains when its edges are cut. */
const LEFT = 0.7
const WHITE = { r: 255, g: 255, b: 255 }

/** A picture within a full white square, which phones cut to the shape of their icons. */
export const iconOf = (bytes: Buffer, side: number): Promise<Buffer> =>
  inTurn(() => {
    const inner = Math.round(side * LEFT)
    const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)]
    return sharp(bytes, OPTIONS)
      .flatten({ background: WHITE })
      .resize({ width: inner, height: inner, fit: 'contain', background: WHITE })
      .extend({ top: before, left: before, bottom: after, right: after, background: WHITE })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })

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
