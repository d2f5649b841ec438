// Reads what somebody sent on a thread of its own: what it needs of time and room is bounded by who started it.
import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'

/** What an honest file of that many lines unpacks to at most. */
const UNPACKED_MAX = 60_000_000
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const { bytes, maxLines } = workerData as { bytes: Uint8Array; maxLines: number }

function unpackedSize(): number {
  let size = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      return false
    },
  })
  return size
}

const textOf = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** UTF-8 where it is that, else what French Windows writes. */
function decode(): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function read(): Promise<unknown[][]> {
  if (ZIP.every((byte, index) => bytes[index] === byte)) {
    if (unpackedSize() > UNPACKED_MAX) throw new Error('unpacks to too much')
    return await readSheet(Buffer.from(bytes))
  }
  const text = decode()
  if (text.includes('\0')) throw new Error('no text')
  return Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] }).data
}

try {
  const rows = (await read()).map((row) => row.map(textOf))
  // Headings may stand below an empty line or two.
  while (rows[0]?.every((cell) => cell === '')) rows.shift()
  // What stands between keeps its place: a line is told by the number it has in the file.
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  if (rows.length > maxLines) parentPort?.postMessage({ refused: 'too-long' })
  else if (rows.length < 2) parentPort?.postMessage({ refused: 'empty' })
  else parentPort?.postMessage({ rows })
} catch {
  parentPort?.postMessage({ refused: 'unreadable' })
}
