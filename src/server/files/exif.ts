/** Reads when a picture was taken from its EXIF block, which is dropped afterwards. */

const EXIF_POINTER = 0x8769
const TAKEN = 0x9003
const OFFSET_OF_TAKEN = 0x9011
/** No camera writes more entries. */
const MAX_ENTRIES = 500

/** Entries of a directory: each tag with the position of its value. */
function entriesOf(tiff: DataView, at: number, little: boolean) {
  const entries = new Map<number, { count: number; place: number }>()
  const count = Math.min(tiff.getUint16(at, little), MAX_ENTRIES)
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12
    entries.set(tiff.getUint16(entry, little), { count: tiff.getUint32(entry + 4, little), place: entry + 8 })
  }
  return entries
}

function readText(tiff: DataView, entry: { count: number; place: number } | undefined, little: boolean) {
  if (!entry || entry.count > 40) return undefined
  const at = entry.count > 4 ? tiff.getUint32(entry.place, little) : entry.place
  const bytes = Buffer.from(tiff.buffer, tiff.byteOffset + at, entry.count)
  return bytes.toString('latin1').replace(/\0.*$/s, '').trim()
}

const parisOffset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' })
/** Offset of Paris from UTC at that moment: `+02:00`. */
const offsetInParis = (at: Date) => parisOffset.format(at).split('GMT')[1] || '+00:00'

/** `2026:07:14 22:05:00`, in its own time zone, else that of Paris. */
function momentOf(text: string | undefined, offset: string | undefined): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '')
  if (!parts) return null
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`
  const utc = new Date(`${local}Z`)
  if (Number.isNaN(utc.getTime())) return null
  const at = new Date(`${local}${/^[+-]\d\d:\d\d$/.test(offset ?? '') ? offset : offsetInParis(utc)}`)
  // Otherwise the camera's clock was never set.
  const known = at.getFullYear() >= 1990 && at.getTime() < Date.now() + 86_400_000
  return known ? at.toISOString() : null
}

/** Null if the block has no date or cannot be read. */
export function shotAt(exif: Buffer | undefined): string | null {
  if (!exif) return null
  const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const tiff = new DataView(block.buffer, block.byteOffset, block.length)
  try {
    const little = tiff.getUint16(0) === 0x4949
    const pointer = entriesOf(tiff, tiff.getUint32(4, little), little).get(EXIF_POINTER)
    if (!pointer) return null
    const details = entriesOf(tiff, tiff.getUint32(pointer.place, little), little)
    return momentOf(readText(tiff, details.get(TAKEN), little), readText(tiff, details.get(OFFSET_OF_TAKEN), little))
  } catch (error) {
    // It points outside itself.
    if (error instanceof RangeError) return null
    throw error
  }
}
