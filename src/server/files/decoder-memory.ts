import pLimit from 'p-limit'
import type { Metadata } from 'sharp'

/** Bytes for each pixel that a decoder holds until its end; none to speak of where it goes line by line. */
function heldForPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const deep = depth === 'ushort'
  // libheif needs twice that while it gives them out.
  if (format === 'heif') return deep ? 16 : 8
  if (format === 'webp') return 2.4
  if (!isProgressive) return 0
  if (format === 'png') return channels * (deep ? 2 : 1)
  return chromaSubsampling === '4:2:0' ? 3 : channels * 2
}

/** What a telephone writes as HEIC is decoded on a thread that gives back all it took, and has a limit of its own. */
const isOfTelephone = ({ compression }: Metadata) => compression === 'hevc'

const heldBy = (header: Metadata) => header.width * header.height * heldForPixel(header)

/** Beyond it a picture of a few kilobytes would take more memory than the program is given. */
const HELD_MAX = 80_000_000
const LARGE = 40_000_000

export const isTooLarge = (header: Metadata) => !isOfTelephone(header) && heldBy(header) > HELD_MAX

const alone = pLimit(1)

/** Does something with a picture of this header: of those that take much memory one at a time, whoever asks. */
export const inRoomFor = <Made>(header: Metadata, work: () => Promise<Made>): Promise<Made> =>
  isOfTelephone(header) || heldBy(header) > LARGE ? alone(work) : work()
