import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../src/server/data/db.ts'
import { openStore } from '../move/stores.ts'
import { readContents } from './contents.ts'

/** Rows about the installation itself: its place, its backups, and the times of queue maintenance. */
const OF_THE_PLACE = ['public.backups', 'backups_id_seq', 'public.installation', 'pgboss.queue']

/** Contents without rows about the installation itself. */
export const withoutPlace = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).filter(([table]) => !OF_THE_PLACE.includes(table)))

/** Reads every row, and the SHA-256 of every file, without rows about the installation itself. Closes the database. */
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
