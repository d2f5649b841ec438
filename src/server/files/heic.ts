import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** Rows of red, green and blue. */
export type Pixels = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

/** The largest that is taken needs 3 s on one busy core. */
const MAX_MS = 30_000

/** One at a time: each takes up to 400 MB while it lasts. */
const inTurn = pLimit(1)

const run = (file: string) =>
  new Promise<Pixels | undefined>((resolve) => {
    // What the decoder has to say of a broken file is nobody's.
    const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      stdout: true,
      stderr: true,
    })
    const end = (pixels?: Pixels) => {
      clearTimeout(late)
      void worker.terminate()
      resolve(pixels)
    }
    const late = setTimeout(end, MAX_MS)
    worker.once('message', end)
    worker.once('error', () => end())
    worker.once('exit', () => end())
  })

/**
 * Decodes what a telephone writes as HEIC, which sharp's own build cannot; undefined where that cannot be done in time. Its size must
 * have been looked at before.
 */
export const decodeHeic = (file: string): Promise<Pixels | undefined> => inTurn(() => run(file))

const MARKER_LENGTH = 65_535
const HEADER = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')

/** A JPEG with the colour profile its pixels are of: telephones write theirs, wider than the usual one. */
export function withProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  const length = 2 + HEADER.length + (profile?.length ?? 0)
  if (!profile || length > MARKER_LENGTH) return jpeg
  const marker = Buffer.from([0xff, 0xe2, length >> 8, length & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), marker, HEADER, profile, jpeg.subarray(2)])
}
