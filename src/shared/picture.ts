import type { z } from 'zod'
import type { Picture as Schema } from './schemas.ts'

/** Widths in pixels in which a picture is stored; a smaller picture keeps its own width. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const
/** Formats in which a picture is stored; a browser takes the first that it supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
/** The media types that are accepted as pictures, detected from the content. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

export type Picture = z.infer<typeof Schema>

/** Maximum width of a picture in a text. */
const IN_TEXT = 1280

export const pictureAddress = (href: string, width: number, format: PictureFormat) =>
  `${href}&width=${width}&format=${format}`

/** A picture inside a text: in one width and format, with its size. */
export function pictureInText({ href, widths, width, height }: Picture) {
  const shown = widths.findLast((each) => each <= IN_TEXT) ?? widths[0] ?? width
  return { src: pictureAddress(href, shown, 'webp'), width: shown, height: Math.round((height * shown) / width) }
}
