import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readPieces, writePieces } from '../files/chunks.ts'
import type { Place } from './place.ts'

const PART = '.part'
/** Files of a killed process older than this are deleted. */
const LEFT = 86_400_000

/** A folder: a backup gets its name once it is completely on disk. */
export function openFolder(folder: string): Place {
  const at = (name: string) => path.join(folder, path.basename(name))
  return {
    words: folder,
    kind: 'FOLDER',
    put: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeLeft(folder)
      const part = `${at(name)}${PART}`
      try {
        const bytes = await write(part, content)
        await rename(part, at(name))
        return bytes
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const found = names.filter((name) => !name.endsWith(PART))
      return await Promise.all(found.map(async (name) => ({ name, bytes: (await stat(at(name))).size })))
    },
    open: async (name) => {
      const found = await stat(at(name)).catch(() => undefined)
      return found && readPieces(at(name), found.size)
    },
    remove: (name) => rm(at(name), { force: true }),
  }
}

/** Writes each chunk before the next is made, synchronously, which is cheapest on a thread of its own. */
async function write(file: string, content: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(file, 'w', 0o600)
  let bytes = 0
  try {
    for await (const chunk of content) {
      writePieces(handle.fd, chunk)
      bytes += chunk.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(file, 0o600)
  return bytes
}

async function removeLeft(folder: string) {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(PART))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > LEFT) await rm(file, { force: true })
  }
}
