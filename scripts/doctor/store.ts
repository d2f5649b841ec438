import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine } from '../../src/server/command-line.ts'
import { openBucket } from '../../src/server/files/bucket.ts'
import { type Finding, fail, ok, skipped, within } from '../checks/finding.ts'
import { checkPlace, folderOf } from '../checks/storage.ts'
import type { DoctorContext, Installation } from './installation.ts'

const CHECK = 'whose files'

/** Installation named by the store's marker. */
async function readMarker(url: string): Promise<string | undefined> {
  const folder = folderOf(url)
  const name = 'installation.json'
  const read = folder ? () => readFile(path.join(folder, name), 'utf8') : () => openBucket(new URL(url)).disk.get(name)
  const text = await within(15, read()).catch(() => undefined)
  return text && (JSON.parse(text) as { id: string }).id
}

/** Checks that the store belongs to this database. */
async function checkOwner(url: string, { ask, why }: DoctorContext): Promise<Finding> {
  if (!ask) return skipped(CHECK, why)
  const there = await ask("select to_regclass('public.installation') is not null as there")
  if (!there[0]?.there) return skipped(CHECK, 'the database is empty: the first start fills it')
  const [{ id, marked }] = (await ask('select id, store_marked_at is not null as marked from installation')) as [
    { id: string; marked: boolean },
  ]
  const marker = await readMarker(url)
  if (marker === id) return ok(CHECK, 'the store is the one of this database')
  const next = `See that STORAGE_URL or DATA_DIR is right and its disk mounted; where the files are lost, restore a backup (${commandLine('restore')}).`
  if (marker) return fail(CHECK, 'the store belongs to another database', next)
  if (marked) return fail(CHECK, 'the store is not the one this database had', next)
  return skipped(CHECK, 'the first start marks the store')
}

/** Checks that files can be stored, and whose files are there. */
export async function checkStore({ storageUrl }: Installation, asked: DoctorContext): Promise<Finding[]> {
  const place = await checkPlace('storage', storageUrl)
  if (place.verdict === 'fail') return [place]
  return [place, await checkOwner(storageUrl, asked)]
}
