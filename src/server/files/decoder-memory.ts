import pLimit from 'p-limit'
import type { Metadata } from 'sharp'

/** Bytes a decoder holds for each pixel until its end; almost none if it decodes line by line. */
function heldForPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const deep = depth === 'ushort'
  // libheif needs twice that while it outputs them.
  if (format === 'heif') return deep ? 16 : 8
  if (format === 'webp') return 2.4
  if (!isProgressive) return 0
  if (format === 'png') return channels * (deep ? 2 : 1)
  return chromaSubsampling === '4:2:0' ? 3 : channels * 2
}

/** A phone's HEIC is decoded on a thread that frees all its memory, with a limit of its own. */
const isOfTelephone = ({ compression }: Metadata) => compression === 'hevc'

const heldBy = (header: Metadata) => header.width * header.height * heldForPixel(header)

/** Above this, a picture of a few kilobytes would take more memory than the program has. */
const HELD_MAX = 80_000_000
const LARGE = 40_000_000

export const isTooLarge = (header: Metadata) => !isOfTelephone(header) && heldBy(header) > HELD_MAX

const alone = pLimit(1)

/** Runs work on a picture with this header; pictures that need much memory go one at a time, across all callers. */
export const inRoomFor = <Made>(header: Metadata, work: () => Promise<Made>): Promise<Made> =>
  isOfTelephone(header) || heldBy(header) > LARGE ? alone(work) : work()
