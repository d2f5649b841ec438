import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { enqueue } from '../../../../server/jobs/jobs.ts'
import { ageOn, parisDay } from '../../../../shared/dates.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import { may } from '../../../platform/access/contract.ts'
import { type Holder, isAllowed, readersOf } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { presentPictures } from '../../../platform/files/service.ts'
import { isActiveAmong } from '../../../society/audience/queries.ts'
import { whereMay } from '../../../society/commissions/queries.ts'
import { parentsToAsk } from '../consent/service.ts'
import type { findPhoto } from '../photos/service.ts'
import type { listUnregistered as listUnregisteredCall, PhotoChildren } from './contract.ts'
import * as queries from './queries.ts'

type Photo = NonNullable<Awaited<ReturnType<typeof findPhoto>>>
type Waiting = ReplyOf<typeof listUnregisteredCall>['_embedded']['data'][number]

/**
 * Parents whose children an administrator may name: those who may read the commission, or everybody for the society.
 */
function parentsFor(holder: Holder, { technicalName, active, authorizedSubscribers }: Photo): RawBuilder<boolean> {
  if (isAllowed(holder, may.manageSociety)) return sql<boolean>`persons.state <> 'ERASED'`
  return isActiveAmong(readersOf({ technicalName, active, authorizedSubscribers }))
}

const present = ({ birthDate, ...child }: { id: number; name: string; birthDate: string | null }) => ({
  ...child,
  age: birthDate ? ageOn(birthDate, parisDay(new Date())) : 0,
})

export async function readChildren(db: Db, photoId: number): Promise<PhotoChildren> {
  const named = await queries.listNamed(db, photoId)
  return {
    children: named.map(({ parents, agreed, refused, ...child }) => ({ ...present(child), parents, agreed, refused })),
    unregistered: (await queries.findUnregistered(db, photoId)) ?? null,
  }
}

const FOUND_MAX = 8

export const findNameable = async (db: Db, holder: Holder, photo: Photo, name: string) =>
  (await queries.findNameable(db, parentsFor(holder, photo), name, FOUND_MAX)).map(present)

type NamingAct = 'child-named' | 'child-unnamed' | 'child-allowed'

/** Changes the children on a picture, and writes it into the audit log if anything changed. */
const change = (
  db: Db,
  actor: Actor,
  photo: Photo,
  act: NamingAct,
  how: (trx: Trx) => Promise<boolean>,
  child?: number,
) =>
  inTransaction(db, async (trx) => {
    if (await how(trx)) {
      const details = { photo: photo.id, ...(child !== undefined && { child }) }
      await recordAct(trx, actor, `album.${act}`, { kind: 'album', id: photo.albumId }, details)
    }
    return await readChildren(trx, photo.id)
  })

/** Parents are asked after this delay, once the children on several pictures have been named. */
const ASKED_AFTER_MS = 10 * 60_000

/** Names a child on a picture, which is hidden until every parent consents. */
export const nameChild = (db: Db, actor: Actor, photo: Photo, childId: number) =>
  change(
    db,
    actor,
    photo,
    'child-named',
    async (trx) => {
      if (!(await queries.isNameable(trx, parentsFor(actor, photo), childId))) missing('child')
      const startAfter = new Date(Date.now() + ASKED_AFTER_MS)
      await enqueue(trx, parentsToAsk, {}, { startAfter, singletonSeconds: ASKED_AFTER_MS / 1_000 })
      return await queries.insertNamed(trx, { photoId: photo.id, childId, namedBy: actor.id })
    },
    childId,
  )

export const unnameChild = (db: Db, actor: Actor, photo: Photo, childId: number) =>
  change(
    db,
    actor,
    photo,
    'child-unnamed',
    async (trx) => (await queries.deleteNamed(trx, photo.id, childId)) || missing('child'),
    childId,
  )

/** Records that a picture shows an unregistered child: it waits for an administrator's permission. */
export const markUnregistered = (db: Db, actor: Actor, photo: Photo) =>
  change(db, actor, photo, 'child-named', async (trx) => {
    if (await queries.findUnregistered(trx, photo.id)) return false
    return await queries.insertNamed(trx, { photoId: photo.id, childId: null, namedBy: actor.id })
  })

export const unmarkUnregistered = (db: Db, actor: Actor, photo: Photo) =>
  change(db, actor, photo, 'child-unnamed', (trx) => queries.deleteNamed(trx, photo.id, null))

export const allowUnregistered = (db: Db, actor: Actor, photo: Photo, word: string) =>
  change(db, actor, photo, 'child-allowed', async (trx) => {
    if (!(await queries.allow(trx, photo.id, actor.id, word))) throw conflict('nothing-to-allow')
    return true
  })

export const listUnregistered = (db: Db, holder: Holder) =>
  queries.listUnregistered(db, whereMay(holder, may.manageCommission))

export async function presentUnregistered(db: Db, rows: readonly queries.UnregisteredRow[]): Promise<Waiting[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(({ id, albumId, title, fileId }) => {
    const picture = pictures.get(fileId)
    return picture ? [{ id, picture, album: { id: albumId, title } }] : []
  })
}
