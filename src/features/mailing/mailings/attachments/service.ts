import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, invalid } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import {
  type Content,
  type FileScope,
  giveFiles,
  listFilesOf,
  type Owner,
  removeFiles,
  saveFile,
  storeDocument,
} from '../../../platform/files/service.ts'
import type { Attachment } from './contract.ts'
import { fitTogether } from './rules.ts'

/** Only the uploader may read a file that no message uses yet. */
export const draftFiles: FileScope = { name: 'mail-draft', maySee: async (_db, actor, ownerId) => actor.id === ownerId }
const draftsOf = (personId: number): Owner => ({ scope: draftFiles, id: personId })

type Row = { id: string; name: string; type: string; size: number | null }
const present = ({ id, name, type, size }: Row): Attachment => ({ id, name, type, size: size ?? 0 })

export const listAttachmentsOf = async (db: Db, owner: Owner): Promise<Attachment[]> =>
  (await listFilesOf(db, owner)).map(present)

/** A picture is stored unchanged, because it is never shown in other sizes. */
async function storeAsSent({ name, content }: Upload): Promise<Content> {
  const { picture: _picture, ...stored } = await storeDocument(name, content)
  return stored
}

/** Stores an uploaded file for its owner, after checking that all the owner's files may go together (rules#attachments). */
export async function keepWith(
  db: Db,
  owner: Owner,
  receive: () => Promise<Upload>,
  lock: (trx: Trx) => Promise<unknown>,
): Promise<Attachment> {
  const stored = await storeAsSent(await receive())
  return await inTransaction(db, async (trx) => {
    await lock(trx)
    demandFit([...(await listAttachmentsOf(trx, owner)), stored])
    return present({ id: await saveFile(trx, owner, stored), ...stored })
  })
}

const demandFit = (files: readonly { size: number }[]) => {
  if (!fitTogether(files)) throw invalid('attachments', 'too-large-together')
}

/** Stores an uploaded file for a message that is being written. */
export async function addDraft(db: Db, actor: Actor, receive: () => Promise<Upload>): Promise<Attachment> {
  const stored = await storeAsSent(await receive())
  const id = await inTransaction(db, (trx) => saveFile(trx, draftsOf(actor.id), stored))
  return present({ id, ...stored })
}

export const removeDraft = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (trx) => {
    const own = await listFilesOf(trx, draftsOf(actor.id))
    await removeFiles(
      trx,
      own.filter((each) => each.id === id).map((each) => each.id),
    )
  })

/** These files in the given order; 409 if one no longer exists, 400 if they are too large together. */
function demandAll(ids: readonly string[], files: readonly Attachment[]): Attachment[] {
  const found = ids.map((id) => files.find((each) => each.id === id) ?? refuseLost())
  demandFit(found)
  return found
}
const refuseLost = (): never => {
  throw conflict('attachment-missing')
}

/** The attachments of a message that the caller is writing. */
export const readDrafts = async (db: Db, actor: { id: number }, ids: readonly string[]): Promise<Attachment[]> =>
  ids.length === 0 ? [] : demandAll(ids, await listAttachmentsOf(db, draftsOf(actor.id)))

/** Moves the author's uploads to the message. */
export async function claimDrafts(
  trx: Trx,
  authorId: number,
  ids: readonly string[],
  to: Owner,
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  return demandAll(ids, (await giveFiles(trx, ids, draftsOf(authorId), to)).map(present))
}
