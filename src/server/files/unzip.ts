import { crc32, inflateRawSync } from 'node:zlib'

/** A file of a zip: name, and compressed bytes. */
type Packed = { name: string; method: number; crc: number; size: number; data: Buffer }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** Flag: sizes follow the data, those in the header are zero. */
const SIZES_AFTER = 8
const END_LENGTH = 22
const COMMENT_MAX = 65_535

class BadArchive extends Error {}
const demand = (right: boolean, what: string) => {
  if (!right) throw new BadArchive(what)
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - COMMENT_MAX); at--)
    if (bytes.readUInt32LE(at) === END) return at
  throw new BadArchive('has no directory')
}

/** A file by its entry in the central directory; an archive whose local header disagrees is refused. */
function readEntry(bytes: Buffer, at: number): Packed & { next: number } {
  demand(bytes.readUInt32LE(at) === CENTRAL, 'directory')
  const [flags, method, crc] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)]
  const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const rawName = bytes.subarray(at + 46, nameEnd)
  const head = bytes.readUInt32LE(at + 42)
  demand((flags & ENCRYPTED) === 0 && (method === STORED || method === DEFLATED), 'method')
  demand(bytes.readUInt32LE(head) === LOCAL && bytes.readUInt16LE(head + 8) === method, 'head')
  const after = (bytes.readUInt16LE(head + 6) & SIZES_AFTER) !== 0
  const sizes = [bytes.readUInt32LE(head + 14), bytes.readUInt32LE(head + 18), bytes.readUInt32LE(head + 22)]
  const same = [crc, packed, size].every((value, index) => sizes[index] === value)
  demand(same || (after && sizes.every((value) => value === 0)), 'sizes')
  const ownName = bytes.subarray(head + 30, head + 30 + bytes.readUInt16LE(head + 26))
  demand(ownName.equals(rawName), 'name')
  const from = head + 30 + ownName.length + bytes.readUInt16LE(head + 28)
  demand(from + packed <= bytes.length && (method === DEFLATED || packed === size), 'beyond its end')
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  return { name: rawName.toString('utf8'), method, crc, size, data: bytes.subarray(from, from + packed), next }
}

/** Lists the entries of an archive from its directory, without unpacking anything. */
export function listPacked(bytes: Buffer, maxEntries: number): Packed[] {
  try {
    const end = findEnd(bytes)
    const count = bytes.readUInt16LE(end + 10)
    demand(count <= maxEntries, 'too many files')
    const found = new Map<string, Packed>()
    for (let n = 0, at = bytes.readUInt32LE(end + 16); n < count; n++) {
      const { next, ...entry } = readEntry(bytes, at)
      demand(!found.has(entry.name), 'the same file twice')
      found.set(entry.name, entry)
      at = next
    }
    return [...found.values()]
  } catch (error) {
    if (error instanceof RangeError) throw new BadArchive('cut off')
    throw error
  }
}

/** Inflates a file to its declared size, and to `room` at most; nothing beyond that is unpacked. */
export function unpack({ method, size, crc, data }: Packed, room: number): Buffer {
  demand(size <= room, 'unpacks to too much')
  // One byte more than declared is enough to detect a wrong size.
  const bytes = method === STORED ? data : inflateRawSync(data, { maxOutputLength: size + 1 })
  demand(bytes.length === size && crc32(bytes) === crc, 'is not what it said')
  return bytes
}

/** Builds an archive of these files only, without recompressing them, with correct headers. */
export function repack(entries: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, method, crc, size, data } of entries) {
    const title = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x0800, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(title.length, 22)
    const head = Buffer.alloc(4)
    head.writeUInt32LE(LOCAL)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(CENTRAL)
    central.writeUInt16LE(20, 4)
    shared.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    directory.push(central, title)
    parts.push(head, shared, title, data)
    offset += head.length + shared.length + title.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
