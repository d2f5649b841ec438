const NAMES = new Intl.Collator('fr', { numeric: true })
const pathOf = ({ webkitRelativePath, name }: File) => webkitRelativePath || name

/** Sorted by name with numbers compared as numbers, because a browser lists a folder in the order of the disk. */
export const inNameOrder = (files: readonly File[]) =>
  [...files].sort((one, other) => NAMES.compare(pathOf(one), pathOf(other)))

/** All entries of a folder, which browsers return a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((one, other) => NAMES.compare(one.name, other.name))
    all.push(...some)
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inside.map(filesIn))).flat()
}

/** Dropped files, folders included. The entries are read at once, because the browser forgets them after this turn. */
export async function filesDropped({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  const folders = entries.some((entry) => entry?.isDirectory)
  return folders ? (await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))).flat() : [...files]
}

/** Files of the accepted kinds, by name or type: somebody who chooses a folder has not checked each file. */
export function ofKinds(files: readonly File[], accept: string): File[] {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase())
  return files
    .filter(({ name }) => !name.startsWith('.'))
    .filter(({ name, type }) =>
      kinds.some((kind) => kind === type || (kind.startsWith('.') && name.toLowerCase().endsWith(kind))),
    )
}
