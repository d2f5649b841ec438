import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'

export const PIECE_BYTES = 65_536

/**
 * A file of this size from its beginning, by calls that wait for the disk: what reads gigabytes has a thread of its own, or a process, and
 * they cost least there. Each piece holds until the next is asked for; `piece` is the room for it.
 */
export async function* readPieces(file: string, size: number, piece = Buffer.allocUnsafeSlow(PIECE_BYTES)) {
  const handle = openSync(file, 'r')
  try {
    for (let left = size; left > 0; ) {
      const length = readSync(handle, piece)
      if (length === 0) return
      left -= length
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}

/** A kernel finds room for so much at once quickly: written by the megabyte, the same bytes took three times as long on Linux 6.18. */
const WRITTEN_BYTES = 262_144

/** Appends to an open file, by calls that wait for the disk. */
export function writePieces(handle: number, bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += WRITTEN_BYTES)
    writeFileSync(handle, bytes.subarray(from, from + WRITTEN_BYTES))
}
