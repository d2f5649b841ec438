import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** Rows of red, green and blue. */
export type Pixels = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

/** The largest allowed picture takes 3 s on one busy core. */
const MAX_MS = 30_000

/** One at a time, because each takes up to 400 MB. */
const inTurn = pLimit(1)

const run = (file: string) =>
  new Promise<Pixels | undefined>((resolve) => {
    // The decoder's output about a broken file is dropped.
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
 * Decodes a phone's HEIC, which sharp's build cannot; undefined if that fails or takes too long. The caller has checked
 * its size.
 */
export const decodeHeic = (file: string): Promise<Pixels | undefined> => inTurn(() => run(file))

const MARKER_LENGTH = 65_535
const HEADER = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')

/** Adds the colour profile to a JPEG: phones use one with more colours than the default. */
export function withProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  const length = 2 + HEADER.length + (profile?.length ?? 0)
  if (!profile || length > MARKER_LENGTH) return jpeg
  const marker = Buffer.from([0xff, 0xe2, length >> 8, length & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), marker, HEADER, profile, jpeg.subarray(2)])
}
