import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { listOwned, listOwners } from '../queries.ts'
import { type FileScope, type Owner, presentPictures, removeFiles, saveFile, storePicture } from '../service.ts'
import { cleanText, filesIn, shownText } from './rules.ts'

type Text = { id: number; html: string }

/** Rich texts as shown, by owner: pictures of another owner are left out. */
export async function presentTexts(db: Db, scope: FileScope, texts: readonly Text[]): Promise<string[]> {
  const named = texts.map(({ html }) => filesIn(html))
  if (named.every((ids) => ids.length === 0)) return texts.map(({ html }) => html)
  const owners = new Map((await listOwners(db, scope.name, named.flat())).map((file) => [file.id, file.ownerId]))
  const pictures = await presentPictures(db, [...owners.keys()])
  return texts.map(({ id, html }) => {
    const own = [...pictures].filter(([file]) => owners.get(file) === id)
    return shownText(html, new Map(own))
  })
}

/**
 * Returns the text as stored, in the transaction that saves it. Deletes pictures it no longer shows, except those of
 * the last day, which somebody may be writing with.
 */
export async function keepText(trx: Trx, { scope, id }: Owner, html: string): Promise<string> {
  const kept = cleanText(html)
  const named = new Set(filesIn(kept))
  const owned = await listOwned(trx, scope.name, id)
  await removeFiles(
    trx,
    owned.filter((file) => !named.has(file)),
  )
  return kept
}

/** Stores a picture for a text being written; it is kept once the saved text shows it. */
export async function storeTextPicture(db: Db, owner: Owner, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  const stored = await storePicture(name, content)
  return { id: await inTransaction(db, (trx) => saveFile(trx, owner, stored)) }
}
