import type { z } from 'zod'
import type { Picture as Schema } from './schemas.ts'

/** The widths in pixels that a picture is stored in; a smaller picture is stored in its own width. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const
/** The formats it is stored in; a browser takes the first that it supports. */
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

/** The widest a picture is in a text. */
const IN_TEXT = 1280

/** The address of one form of a picture. */
export const pictureAddress = (href: string, width: number, format: PictureFormat) =>
  `${href}&width=${width}&format=${format}`

/** A picture as a text shows it: one form, in the size it has. */
export function pictureInText({ href, widths, width, height }: Picture) {
  const shown = widths.findLast((each) => each <= IN_TEXT) ?? widths[0] ?? width
  return { src: pictureAddress(href, shown, 'webp'), width: shown, height: Math.round((height * shown) / width) }
}
