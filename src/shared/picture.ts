import { z } from 'zod'

/** The widths a picture is kept in, and its own where that is smaller. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const
/** What it is written as: the first that a browser can read is taken. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** A picture for a page: its size and a blurred likeness are known before any of it is loaded. */
export const Picture = z.object({
  /** PROCESSING: it can be shown in a moment. UNREADABLE: it never will be; another one is to be sent. */
  state: z.enum(['PROCESSING', 'READY', 'UNREADABLE']),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  /** Where it is fetched without a session, for some minutes; `pictureAddress` gives one of its forms. */
  href: z.string(),
  widths: z.array(z.number().int()),
})
export type Picture = z.infer<typeof Picture>

/** The address of one form of a picture. */
export const pictureAddress = (href: string, width: number, format: PictureFormat) =>
  `${href}&width=${width}&format=${format}`
