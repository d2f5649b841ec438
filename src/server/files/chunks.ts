import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'

export const PIECE_BYTES = 65_536

/**
 * Reads a file synchronously from its beginning; cheapest in a thread or process of its own, as whoever reads gigabytes
 * has. Each piece is valid until the next is requested; `piece` is its buffer.
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

/**
 * Linux finds room for this much at once quickly: written by the megabyte, the same bytes took three times as long on
 * 6.18.
 */
const WRITTEN_BYTES = 262_144

/** Appends to an open file synchronously. */
export function writePieces(handle: number, bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += WRITTEN_BYTES)
    writeFileSync(handle, bytes.subarray(from, from + WRITTEN_BYTES))
}
