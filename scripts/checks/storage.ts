import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBucket } from '../../src/server/files/bucket.ts'
import { explainBucket, explainDisk } from '../../src/server/files/faults.ts'
import { type Finding, fail, ok, within } from './finding.ts'

/** The folder of a storage address; undefined for a bucket. */
export const folderOf = (url: string): string | undefined =>
  url.startsWith('file:') ? path.resolve(decodeURIComponent(new URL(url).pathname)) : undefined

/** An address without key and secret, to be shown. */
export function maskedUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return folderOf(url) ?? `bucket ${pathname.slice(1)} at ${host}`
}

/** Converts a folder to a storage address. */
export const addressOf = (folder: string): string => pathToFileURL(path.resolve(folder)).href

const CONTENT = 'written by a check of the portal, to be read back and deleted'

type Place = { write: () => Promise<unknown>; read: () => Promise<string>; remove: () => Promise<unknown> }

function placeIn(url: string, name: string): Place {
  const folder = folderOf(url)
  if (!folder) {
    const { disk } = openBucket(new URL(url))
    return { write: () => disk.put(name, CONTENT), read: () => disk.get(name), remove: () => disk.delete(name) }
  }
  const file = path.join(folder, name)
  return {
    write: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, CONTENT, { mode: 0o600 })
    },
    read: () => readFile(file, 'utf8'),
    remove: () => rm(file),
  }
}

/** Checks that files can be stored at this address: writes a file, reads it back and deletes it. */
export async function checkPlace(check: string, url: string): Promise<Finding> {
  try {
    const { write, read, remove } = placeIn(url, `check-${randomUUID()}`)
    await within(15, write())
    const kept = await within(15, read())
    await within(15, remove())
    if (kept !== CONTENT) return fail(check, `${maskedUrl(url)} gives back something else than was written there`)
    return ok(check, `${maskedUrl(url)} takes files and gives them back`)
  } catch (error) {
    const fault = error as Error
    const said = folderOf(url) ? explainDisk(fault) : explainBucket(fault, url)
    return fail(check, said?.says ?? fault.message, said?.next)
  }
}
