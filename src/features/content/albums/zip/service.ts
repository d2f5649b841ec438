import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Db } from '../../../../server/data/db.ts'
import { endOfAddress, isSealed, seal } from '../../../../server/files/signature.ts'
import { zipOf } from '../../../../server/files/zip.ts'
import type { MadeReply } from '../../../../server/http/bind.ts'
import { conflict, invalid, missing, tooMany } from '../../../../server/http/errors.ts'
import { API_BASE, type ReplyOf } from '../../../../shared/endpoint.ts'
import { sees } from '../../../platform/access/rules.ts'
import { type Actor, findCaller } from '../../../platform/access/service.ts'
import { openListed } from '../../../platform/files/service.ts'
import { listKept } from '../photos/service.ts'
import { type AlbumRow, findAlbum } from '../service.ts'
import { type offerZip as offered, PICKED_MAX, ZIP_TYPE, type ZipAddress } from './contract.ts'
import { namedIn, nameOfEntry, nameOfZip, writeNumbers } from './rules.ts'

type Signed = Omit<ZipAddress, 'signature'>
const wordsOf = (albumId: number, { photos, session, until }: Signed) => ['zip', albumId, photos, session, until]

/** Number of archives that each person is downloading. */
const reading = new Map<number, number>()
const AT_ONCE = 3
const PAUSE_SECONDS = 30

const demandTurn = (personId: number) => {
  if ((reading.get(personId) ?? 0) >= AT_ONCE) throw tooMany(PAUSE_SECONDS)
}

function count(personId: number, content: Readable) {
  const change = (by: number) => {
    const left = (reading.get(personId) ?? 0) + by
    if (left === 0) reading.delete(personId)
    else reading.set(personId, left)
  }
  change(1)
  content.once('close', () => change(-1))
}

/** Pictures for the archive with their positions, and those still processed. */
async function choose(db: Db, album: AlbumRow, picked: string) {
  const isPicked = picked === '' ? () => true : namedIn(picked)
  const all = await listKept(db, album.id)
  const chosen = all.map((photo, at) => ({ ...photo, place: at + 1 })).filter(({ id }) => isPicked(id))
  const prepared = chosen.filter(({ state }) => state === 'READY')
  return { prepared, waiting: chosen.length - prepared.length, total: all.length }
}

/** Returns an address to those who see the album, unless they already download too many. */
export async function offerZip(
  db: Db,
  actor: Actor,
  album: AlbumRow,
  ids: readonly number[] | undefined,
): Promise<ReplyOf<typeof offered>> {
  demandTurn(actor.id)
  const photos = writeNumbers(ids ?? [])
  if (photos.length > PICKED_MAX) throw invalid('ids', 'too-many-picked')
  const { prepared, waiting } = await choose(db, album, photos)
  if (prepared.length === 0) throw conflict('nothing-prepared')
  const signed = { photos, session: actor.sessionId, until: endOfAddress() }
  const query = new URLSearchParams({
    ...signed,
    until: String(signed.until),
    signature: seal(wordsOf(album.id, signed)),
  })
  return {
    href: `${API_BASE}/albums/${album.id}/zip?${query}`,
    name: nameOfZip(album),
    photos: prepared.length,
    waiting,
    bytes: prepared.reduce((sum, { size }) => sum + size, 0),
  }
}

/** Replaces a picture that was deleted after the archive was started. */
const GONE = sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8a8a' } })
  .jpeg({ quality: 30 })
  .toBuffer()

/**
 * Opens the archive of an address, generated while it is read: for those who still see the album, with what they see.
 */
export async function openZip(db: Db, albumId: number, { signature, ...signed }: ZipAddress): Promise<MadeReply> {
  if (!isSealed(wordsOf(albumId, signed), signed.until, signature)) return missing('album')
  const caller = await findCaller(db, signed.session)
  const album = await findAlbum(db, albumId)
  if (!caller || caller.lapsed || !album || !sees(caller, album)) return missing('album')
  demandTurn(caller.id)
  const { prepared, total } = await choose(db, album, signed.photos)
  const made = zipOf(
    prepared.map(({ place, fileId, version, size, at }) => ({
      name: nameOfEntry(album.title, place, total),
      size,
      at: new Date(at),
      open: async () => (await openListed(db, fileId, version)) ?? Readable.from([await GONE]),
    })),
  )
  count(caller.id, made.content)
  return { made, type: ZIP_TYPE, filename: nameOfZip(album) }
}
