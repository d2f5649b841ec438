import { subMonths } from 'date-fns/subMonths'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { findAdministered } from '../../../catalogue/reservations/listed/service.ts'
import { mayReachBuyer } from '../../../orders/orders/rules.ts'
import { lockOrder } from '../../../orders/orders/service.ts'
import { may } from '../../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../../platform/access/rules.ts'
import {
  type Content,
  type FileScope,
  presentPictures,
  removeContent,
  removeFiles,
  saveFile,
  storePicture,
} from '../../../platform/files/service.ts'
import { readDeposit } from '../deposits/service.ts'
import { type Moment, SHEET_PHOTOS, type Sheet, type SheetPhoto } from './contract.ts'
import * as queries from './queries.ts'
import { isReached, PHOTO_MONTHS } from './rules.ts'

/** Photos of a stay are for the administrators of its commission. */
export const sheetFiles: FileScope = {
  name: 'handover-photos',
  maySee: async (db, actor, id) => {
    const line = await findAdministered(db, id)
    return line !== undefined && isAllowed(actor, may.manageCommission, line)
  },
}

async function present(db: Db, rows: readonly queries.PhotoRow[]): Promise<SheetPhoto[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(({ id, state, fileId }) => {
    const picture = pictures.get(fileId)
    return picture ? [{ id, state, picture }] : []
  })
}

/** Reads a stay with the findings of its handover and return, its photos and its deposit (rules#handover). */
export async function readSheet(db: Db, actor: Holder & { id: number }, id: number): Promise<Sheet> {
  const { depositCents, createdAt, isPaidByBooker, isConfirmed, orderState, buyer, bookedBy, actors, phone, ...stay } =
    (await queries.findStay(db, id)) ?? missing('reservation')
  const isUnpaid = orderState === 'PENDING' || isPaidByBooker
  const placed = { orderedOn: parisDay(new Date(createdAt)), isUnpaid, isConfirmed, buyer, bookedBy, actors }
  const isReachable =
    isAllowed(actor, may.manageSociety) || mayReachBuyer(actor.id, [stay], placed, parisDay(new Date()))
  const found = (await queries.listFound(db, id)).rows
  return {
    ...stay,
    phone: isReachable ? phone : null,
    found: found.map(({ state, at, by, note, checks, readings }) => ({
      state,
      checks,
      readings,
      done: at !== null && isReached(stay.state, state) ? { at, by, note } : null,
    })),
    photos: await present(db, await queries.listPhotos(db, id)),
    deposit: await readDeposit(db, id, depositCents),
  }
}

type Key = { id: number; commandId: number }

async function place(trx: Trx, { id }: Key, state: Moment, content: Content) {
  const there = (await queries.listPhotos(trx, id)).filter((each) => each.state === state)
  const sha256 = content.picture?.sent ?? missing('picture')
  const same = there.find((each) => each.sha256 === sha256)
  if (same) {
    await removeContent(trx, content)
    return { row: same, alreadyThere: true }
  }
  if (there.length >= SHEET_PHOTOS) throw conflict('photos-full')
  const fileId = await saveFile(trx, { scope: sheetFiles, id }, content)
  return { row: await queries.insertPhoto(trx, { reservationId: id, state, fileId, sha256 }), alreadyThere: false }
}

/** Adds a photo to a step; two with the same content are one. */
export async function addPhoto(db: Db, key: Key, state: Moment, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  const stored = await storePicture(name, content)
  return await inTransaction(db, async (trx) => {
    if (!(await lockOrder(trx, { id: key.commandId }))) missing('reservation')
    const { row, alreadyThere } = await place(trx, key, state, stored)
    const [shown = missing('picture')] = await present(trx, [row])
    return { ...shown, alreadyThere }
  })
}

const BATCH = 200

/** Deletes photos whose retention time is over (rules#retention). */
export async function forgetPhotos(db: Db, now = new Date()) {
  const before = parisDay(subMonths(now, PHOTO_MONTHS))
  const forgetSome = () =>
    inTransaction(db, async (trx) => {
      const gone = await queries.deleteOldPhotos(trx, before, BATCH)
      await removeFiles(
        trx,
        gone.map(({ fileId }) => fileId),
      )
      return gone.length
    })
  while ((await forgetSome()) === BATCH);
}

/** Deletes a photo. */
export const removePhoto = (db: Db, id: number, photoId: number) =>
  inTransaction(db, async (trx) => {
    const removed = await queries.deletePhoto(trx, id, photoId)
    if (removed) await removeFiles(trx, [removed.fileId])
  })

/** Nightly: deletes photos of stays that ended long ago. */
export const forgetStayPhotos = job(queue('forget-stay-photos'), {
  every: '40 2 * * *',
  run: (db) => forgetPhotos(db),
})
