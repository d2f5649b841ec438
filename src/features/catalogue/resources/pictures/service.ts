import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { openFile } from '../../../../server/files/storage.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import {
  type Content,
  presentPictures,
  removeContent,
  removeFiles,
  saveFile,
  storePicture,
} from '../../../platform/files/service.ts'
import { resourceFiles } from '../offered/service.ts'
import { lockResource } from '../queries.ts'
import { type listResourcePictures, RESOURCE_PICTURES } from './contract.ts'
import * as queries from './queries.ts'

type PictureReply = ReplyOf<typeof listResourcePictures>['rows'][number]

async function present(db: Db, rows: readonly queries.PictureRow[]): Promise<PictureReply[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(({ id, fileId }) => {
    const picture = pictures.get(fileId)
    return picture ? [{ id, picture }] : []
  })
}

export const readPictures = async (db: Db, resourceId: number) => ({
  rows: await present(db, await queries.listPictures(db, resourceId)),
})

const recordChange = (trx: Trx, doer: Doer, id: number) =>
  recordAct(trx, doer, 'resource.updated', { kind: 'resource', id }, { fields: ['picture'] })

/**
 * Adds an uploaded picture at the end, or returns the existing one with the same content. The caller holds the
 * resource.
 */
async function place(trx: Trx, doer: Doer, resourceId: number, content: Content) {
  const there = await queries.listPictures(trx, resourceId)
  const sha256 = content.picture?.sent ?? missing('picture')
  const same = there.find((each) => each.sha256 === sha256)
  if (same) {
    await removeContent(trx, content)
    return { row: same, alreadyThere: true }
  }
  if (there.length >= RESOURCE_PICTURES) throw conflict('pictures-full')
  const fileId = await saveFile(trx, { scope: resourceFiles, id: resourceId }, content)
  const position = (there.at(-1)?.position ?? 0) + 1
  const row = await queries.insertPicture(trx, { resourceId, fileId, position, sha256 })
  await recordChange(trx, doer, resourceId)
  return { row, alreadyThere: false }
}

/** Adds a picture to a resource. Two uploads at once follow each other; of the same content only one is kept. */
export async function addPicture(db: Db, doer: Doer, resourceId: number, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  const stored = await storePicture(name, content)
  return await inTransaction(db, async (trx) => {
    if (!(await lockResource(trx, resourceId))) missing('resource')
    const { row, alreadyThere } = await place(trx, doer, resourceId, stored)
    const [shown = missing('picture')] = await present(trx, [row])
    return { ...shown, alreadyThere }
  })
}

export const orderPictures = (db: Db, actor: Actor, resourceId: number, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, queries.picturesIn(resourceId), ids)) await recordChange(trx, actor, resourceId)
  })

/** Deletes a picture at once, in every size. */
export const removePicture = (db: Db, actor: Actor, resourceId: number, id: number) =>
  inTransaction(db, async (trx) => {
    const removed = await queries.deletePicture(trx, resourceId, id)
    if (!removed) return
    await removeFiles(trx, [removed.fileId])
    await recordChange(trx, actor, resourceId)
  })

/** Copies the content of its pictures for another resource. */
export async function copyContent(db: Db, resourceId: number): Promise<Content[]> {
  const copied: Content[] = []
  for (const { name, object } of await queries.listKept(db, resourceId)) {
    const content = await openFile(object, undefined)
    if (content) copied.push(await storePicture(name, content))
  }
  return copied
}

/** Gives a new resource the copied pictures. */
export async function placeCopies(trx: Trx, resourceId: number, copied: readonly Content[]) {
  for (const content of copied) await place(trx, undefined, resourceId, content)
}
