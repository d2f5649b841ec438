import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { FIRST, LAST, lineOf } from './archive.ts'

/** First entry of an archive, about itself. */
const First = z.object({
  program: z.string(),
  createdAt: z.iso.datetime(),
  installation: z.uuid(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), types: z.string(), rows: z.number().int() })),
  positions: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  fileBytes: z.number(),
})
export type First = z.infer<typeof First>

export type ReadEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

const WRONG = 'What this backup holds is not what its own list says: take another one, and report it.'

/** Reads the entries of an archive one after the other; unread content is skipped. */
export async function* readEntries(plain: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const from = extract()
  const feed = async () => {
    for await (const bytes of plain) {
      if (!from.write(bytes) && !from.destroyed)
        await new Promise<void>((go) => from.once('drain', () => go()).once('close', () => go()))
      if (from.destroyed) return
    }
    from.end(null)
  }
  const fed = feed()
  fed.catch((error) => from.destroy(error))
  for await (const entry of from) {
    const { name, size = 0 } = entry.header
    yield { name, size, content: entry as unknown as AsyncIterable<Buffer> }
  }
  await fed
}

/** Reads a whole archive and compares it with its list. Returns its first entry and its contents. */
export async function checkArchive(plain: AsyncIterable<Buffer>, tell: (bytes: number) => void) {
  const list = createHash('sha256')
  let first: First | undefined
  let isWhole = false
  let files = 0
  let bytes = 0
  for await (const { name, size, content } of readEntries(plain)) {
    if (name === LAST) {
      const hash = createHash('sha256')
      for await (const chunk of content) hash.update(chunk)
      isWhole = hash.digest('hex') === list.digest('hex')
      continue
    }
    const hash = createHash('sha256')
    const kept: Buffer[] = []
    for await (const chunk of content) {
      hash.update(chunk)
      if (name === FIRST) kept.push(chunk)
    }
    if (name === FIRST) first = First.parse(JSON.parse(Buffer.concat(kept).toString()))
    list.update(lineOf(name, size, hash))
    if (name.startsWith('files/')) files++
    bytes += size
    tell(bytes)
  }
  if (!first || !isWhole) throw new Error(WRONG)
  return { first, files, bytes }
}

/** Reads a small entry as a whole. */
export const readWholeEntry = (content: AsyncIterable<Buffer>) => buffer(content)
