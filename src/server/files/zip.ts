import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { log } from '../log.ts'

/** A file of an archive. Exactly `size` bytes are written, however many `open` returns. */
export type Entry = { name: string; size: number; at: Date; open: () => Promise<Readable | undefined> }

const ZEROS = Buffer.alloc(65_536)

/**
 * Yields exactly the announced number of bytes. A file that can no longer be read is padded with zeros, so that the
 * rest of the archive stays valid.
 */
async function* exactly({ size, open }: Entry) {
  let left = size
  try {
    for await (const chunk of (await open()) ?? []) {
      const part = (chunk as Buffer).subarray(0, left)
      left -= part.length
      yield part
      if (left === 0) return
    }
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'file padded in an archive')
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left)
}

/**
 * Streams an archive of files, read one after the other. Nothing is compressed, so that the size is known in advance.
 * When the reader stops, the open file is closed.
 */
export function zipOf(entries: readonly Entry[]): { content: Readable; size: number } {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  let current: Readable | undefined
  content.once('close', () => current?.destroy())
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { size: entry.size, mtime: entry.at, compress: false }, (give) => {
      current = Readable.from(exactly(entry), { objectMode: false })
      give(null, current)
    })
  let size = 0
  zip.end({ forceZip64Format: false, comment: '' }, (total?: number) => {
    size = total ?? 0
  })
  return { content, size }
}
