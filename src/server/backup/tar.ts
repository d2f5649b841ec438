const BLOCK = 512
const PLACES = { name: 0, mode: 100, owner: 108, group: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257 }
const NAME_MOST = 100
/** Maximum of eleven octal digits: 8 GB. */
const OCTAL_MOST = 8 ** 11 - 1
const FILE = '0'

/** End of a tar. */
export const END = Buffer.alloc(2 * BLOCK)

/** Padding of the last block. */
export const paddingOf = (size: number) => END.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK)

/**
 * Header of a file in a tar (POSIX ustar), readable by the owner only. Written here, because a library passes the bytes
 * through streams, and a backup of many small files takes half as long again.
 */
export function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MOST) throw new Error(`This name is too long for an archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const put = (place: keyof typeof PLACES, text: string) => header.write(text, PLACES[place])
  const digits = (value: number, length: number) => `${value.toString(8).padStart(length, '0')}\0`
  put('name', name)
  put('mode', digits(0o600, 7))
  put('owner', digits(0, 7))
  put('group', digits(0, 7))
  if (size <= OCTAL_MOST) put('size', digits(size, 11))
  else writeLarge(header, size)
  put('time', digits(0, 11))
  put('sum', ' '.repeat(8))
  put('type', FILE)
  put('magic', 'ustar\x0000')
  put(
    'sum',
    `${digits(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  )
  return header
}

/** A base-256 number, marked by the first bit. */
function writeLarge(header: Buffer, size: number) {
  header[PLACES.size] = 0x80
  header.writeBigUInt64BE(BigInt(size), PLACES.size + 4)
}
