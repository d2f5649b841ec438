import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../src/server/data/db.ts'
import { openStore } from '../move/stores.ts'
import { readContents } from './contents.ts'

/** Rows that say where the society is, which backups were made of it, and when its queues were last looked at. */
const OF_THE_PLACE = ['public.backups', 'backups_id_seq', 'public.installation', 'pgboss.queue']

/** The same contents without what a place says of itself. */
export const withoutPlace = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).filter(([table]) => !OF_THE_PLACE.includes(table)))

/** Every row, and every file by its SHA-256; but for what a place says of itself. Closes the database. */
export async function readSociety(opened: Database, store: string) {
  const rows = withoutPlace(await readContents(opened.pool).finally(opened.close))
  const { list, open } = openStore(store)
  const files: Record<string, string> = {}
  for await (const { name } of list()) {
    const content = await open(name)
    files[name] = createHash('sha256')
      .update(content ? await buffer(content) : '')
      .digest('hex')
  }
  return { rows, files }
}
