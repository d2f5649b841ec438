import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { API_BASE, type ReplyOf } from '../../../../shared/endpoint.ts'
import { may, type Scope } from '../../../platform/access/contract.ts'
import { type Holder, isAllowed, sees } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import {
  type Content,
  type FileScope,
  openOwn,
  presentPictures,
  removeContent,
  removeFiles,
  saveFile,
  storePhoto,
} from '../../../platform/files/service.ts'
import { lockAlbum, setCover } from '../service.ts'
import { PHOTOS_MAX, type PhotoForm, type readPhoto, type SIZES } from './contract.ts'
import * as queries from './queries.ts'
import { creditOf } from './rules.ts'

type PhotoReply = ReplyOf<typeof readPhoto>

declare module '../../../../shared/endpoint.ts' {
  interface Nouns {
    photo: { by: { id: number }; found: queries.FoundPhoto }
  }
}

/**
 * Whether somebody may see a picture: those who see its album unless it is hidden, and the parents of a child it shows.
 */
export async function maySeePhoto(db: Db, actor: Actor, id: number) {
  const photo = await queries.findPhoto(db, id)
  return photo !== undefined && (sees(actor, photo) || (await queries.isForParent(db, photo, actor.id)))
}

export const photoFiles: FileScope = { name: 'photo', inBulk: true, maySee: maySeePhoto }

/** Lists the pictures that somebody sees of an album they see. */
export const listSeen = (db: Db, holder: Holder, album: Scope & { id: number }) =>
  isAllowed(holder, may.manageCommission, album) ? queries.listPhotos(db, album.id) : queries.listShown(db, album.id)

export const listSeenShapes = (db: Db, holder: Holder, album: Scope & { id: number }) =>
  isAllowed(holder, may.manageCommission, album)
    ? queries.listShapes(db, album.id)
    : queries.listShownShapes(db, album.id)

export async function presentPhotos(db: Db, rows: readonly queries.PhotoRow[]): Promise<PhotoReply[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(({ fileId, credits, ...row }) => {
    const picture = pictures.get(fileId)
    const self = `${API_BASE}/photos/${row.id}`
    const links = { self: { href: self }, file: { href: `${self}/file` } }
    return picture ? [{ ...row, picture, credit: creditOf({ ...row, credits }), _links: links }] : []
  })
}

export async function presentPhoto(db: Db, row: queries.PhotoRow | undefined): Promise<PhotoReply> {
  const [photo] = await presentPhotos(db, row ? [row] : [])
  return photo ?? missing('photo')
}

/**
 * Adds an uploaded picture at the end of the album, or returns the existing one with the same content. The caller holds
 * the album.
 */
async function place(trx: Trx, actor: Actor | undefined, albumId: number, content: Content) {
  const { sent, takenAt } = content.picture ?? missing('photo')
  const same = await queries.findSame(trx, albumId, sent)
  if (same) {
    await removeContent(trx, content)
    return { ...(await presentPhoto(trx, same)), alreadyThere: true }
  }
  const { count, position, nextId: id } = await queries.readEnd(trx, albumId)
  if (count >= PHOTOS_MAX) throw conflict('album-full')
  const fileId = await saveFile(trx, { scope: photoFiles, id }, content)
  const addedBy = actor?.id ?? null
  await queries.insertPhoto(trx, { id, albumId, fileId, position: position + 1, sha256: sent, takenAt, addedBy })
  return { ...(await presentPhoto(trx, await queries.findSame(trx, albumId, sent))), alreadyThere: false }
}

/** Adds a picture to an album. Two uploads at once follow each other; of the same content only one is kept. */
export async function addPhoto(db: Db, actor: Actor | undefined, albumId: number, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  const stored = await storePhoto(name, content)
  return await inTransaction(db, async (trx) => {
    await lockAlbum(trx, albumId)
    return await place(trx, actor, albumId, stored)
  })
}

const THUMB = 640

/** Opens a picture in one of its sizes, after its visibility was checked. */
export const openPhoto = (db: Db, { fileId }: queries.FoundPhoto, size: (typeof SIZES)[number]) =>
  size === 'original' ? openOwn(db, fileId) : openOwn(db, fileId, 'webp', size === 'thumb' ? THUMB : undefined)

export const orderPhotos = (db: Db, actor: Actor, albumId: number, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    await lockAlbum(trx, albumId)
    if (await putInOrder(trx, queries.inAlbum(albumId), ids))
      await recordAct(trx, actor, 'album.updated', { kind: 'album', id: albumId }, { fields: ['order'] })
  })

/** Saves photographer, by default the album's credit, and description. */
export const savePhoto = (db: Db, actor: Actor, { id, albumId }: queries.FoundPhoto, form: PhotoForm) =>
  inTransaction(db, async (trx) => {
    const before = (await queries.lockPhoto(trx, id)) ?? missing('photo')
    demandVersion(before, form.version)
    const { ownCredit, description = before.description } = form
    await queries.updateWords(trx, id, { credit: ownCredit || null, description: description || null })
    await recordAct(trx, actor, 'album.updated', { kind: 'album', id: albumId }, { fields: ['credit', 'description'] })
    return await presentPhoto(trx, await queries.findPhoto(trx, id))
  })

export const makeCover = (db: Db, actor: Actor, { id, albumId }: queries.FoundPhoto) =>
  inTransaction(db, async (trx) => {
    await lockAlbum(trx, albumId)
    await setCover(trx, albumId, id)
    await recordAct(trx, actor, 'album.updated', { kind: 'album', id: albumId }, { fields: ['cover'] })
  })

/** Deletes a picture at once, in every size. */
export const removePhoto = (db: Db, actor: Actor, { id, albumId }: Pick<queries.FoundPhoto, 'id' | 'albumId'>) =>
  inTransaction(db, async (trx) => {
    await lockAlbum(trx, albumId)
    const removed = await queries.deletePhoto(trx, id)
    if (!removed) return
    await removeFiles(trx, [removed.fileId])
    await recordAct(trx, actor, 'album.photo-removed', { kind: 'album', id: albumId })
  })

export const { findPhoto, listKept } = queries
