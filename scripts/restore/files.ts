import { Readable } from 'node:stream'
import { ERASED_LIST } from '../../src/server/backup/archive.ts'
import { type ReadEntry, readWholeEntry } from '../../src/server/backup/reading.ts'
import { keepFile, keepStream, storeFolder } from '../../src/server/files/storage.ts'
import { fillFolder } from './folder.ts'

const SAFE = /^files\/[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
/** Smaller files are written concurrently, because a disk confirms several in the time of one. */
const SMALL = 4_194_304
const BESIDE = 8

/** Whether an entry of an archive is a file of the store. */
export const isFile = (name: string) => name.startsWith('files/') && name !== ERASED_LIST

/** Writes files to the store, each atomically. `finish` waits for the last. */
export function writingFiles() {
  const folder = storeFolder === undefined ? undefined : fillFolder(storeFolder)
  const writing = new Set<Promise<void>>()
  let fault: unknown
  let files = 0
  const put = async ({ name, size, content }: ReadEntry) => {
    if (!SAFE.test(name)) throw new Error(`The backup holds a file of a name that no file of ours has: ${name}.`)
    const object = name.replace(/^files\//, '')
    files++
    if (await folder?.put(object, content)) return
    if (size > SMALL) return await keepStream(object, Readable.from(content), size)
    const bytes = await readWholeEntry(content)
    const written = Promise.resolve(keepFile(object, bytes)).then(
      () => void writing.delete(written),
      (error) => {
        fault = error
        writing.delete(written)
      },
    )
    writing.add(written)
    if (writing.size >= BESIDE) await Promise.race(writing)
    if (fault) throw fault
  }
  const finish = async () => {
    await Promise.all(writing)
    if (fault) throw fault
    folder?.finish()
    return files
  }
  return { put, finish }
}
