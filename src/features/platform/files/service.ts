import type { Readable } from 'node:stream'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { inspectDocument } from '../../../server/files/documents.ts'
import { type StoredObject, storeStream } from '../../../server/files/parts.ts'
import { takePhoto, takePicture, type UploadedPicture } from '../../../server/files/pictures.ts'
import { endOfAddress, isSealed, isSigned, seal, sign } from '../../../server/files/signature.ts'
import { openFile } from '../../../server/files/storage.ts'
import type { StoredReply, Upload } from '../../../server/http/bind.ts'
import { missing } from '../../../server/http/errors.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import type { Picture, PictureFormat } from '../../../shared/picture.ts'
import { type Actor, findCaller } from '../access/service.ts'
import type { Address } from './contract.ts'
import * as queries from './queries.ts'
import { endingOf, keyOf, keysOf, nameEnding, readRenditions, safeFileName, widthsOf } from './rules.ts'

/** A kind of owner, with who may see its files (rules#files); every module with files registers one. */
export type FileScope = {
  readonly name: string
  /** Its pictures come by the hundred, so those of other scopes are processed first. */
  readonly inBulk?: true
  maySee: (db: Db, actor: Actor, ownerId: number) => Promise<boolean>
}
export type Owner = { scope: FileScope; id: number }
type File = NonNullable<Awaited<ReturnType<typeof queries.findFile>>>

/** Queue of pictures to process, and of files from before there was a table of files. */
export const filesToPrepare = queue<{ id: string; version: number }>('prepare-file')
const BULK = -10
/** Queue of objects without a file, to delete. Its name dates from when only erased persons' files were deleted. */
export const objectsToDelete = queue<{ files: string[] }>('delete-erased-files')

/** Stored content without a file; without one within a week it is deleted. */
export type Content = StoredObject & { name: string; type: string; picture?: UploadedPicture }

export const storeAttachment = async (name: string, type: string, content: Readable): Promise<Content> => ({
  ...(await storeStream(content, async () => ({}))),
  name,
  type,
})

const storing =
  (take: typeof takePicture) =>
  async (name: string, content: Readable): Promise<Content> => {
    const { picture, ...stored } = await storeStream(content, take)
    return { ...stored, name, type: picture.type, picture }
  }
/** Stores a picture; 400 if it is none, is too large to decode, or cannot be decoded. */
export const storePicture = storing(takePicture)
/** Stores one of hundreds of photos, which is decoded later and marked UNREADABLE if that fails. */
export const storePhoto = storing(takePhoto)

/**
 * Stores a picture, PDF, office document or text, recognized by its content, to which the name's extension is adapted.
 * 400 for anything else.
 */
export async function storeDocument(name: string, content: Readable): Promise<Content> {
  const { ending, ...stored } = await storeStream(content, (file, received) => inspectDocument(file, name, received))
  return { ...stored, name: nameEnding(name, ending) }
}

/**
 * Makes stored content a file of its owner in the caller's transaction, or the new content of `replaced`. Returns its
 * id.
 */
export async function saveFile(trx: Trx, { scope, id: ownerId }: Owner, content: Content, replaced?: string | null) {
  const { picture, object, size, sha256, type } = content
  const known = {
    kind: picture ? ('PICTURE' as const) : ('ATTACHMENT' as const),
    state: picture ? ('PROCESSING' as const) : ('READY' as const),
    name: safeFileName(content.name),
    type,
    object,
    size,
    sha256,
    ...(picture && { width: picture.width, height: picture.height, placeholder: picture.placeholder }),
  }
  const before = replaced ? await queries.lockFile(trx, replaced) : undefined
  if (before) {
    await queries.updateFile(trx, before.id, before.version, {
      ...known,
      version: before.version + 1,
      renditions: '{}',
    })
    await enqueue(trx, objectsToDelete, { files: keysOf(before) })
  }
  const { id, version } = before
    ? { id: before.id, version: before.version + 1 }
    : await queries.insertFile(trx, { ...known, scope: scope.name, ownerId })
  if (picture) await enqueue(trx, filesToPrepare, { id, version }, { priority: scope.inBulk ? BULK : 0 })
  return id
}

/** Lists the files of an owner, oldest first. */
export const listFilesOf = (db: Db, { scope, id }: Owner) => queries.listFilesOf(db, scope.name, id)

/** Moves files of an owner to another, if they still belong to the first. */
export const giveFiles = (trx: Trx, ids: readonly string[], from: Owner, to: Owner) =>
  queries.changeOwner(trx, ids, { scope: from.scope.name, ownerId: from.id }, { scope: to.scope.name, ownerId: to.id })

/** Deletes the files of a scope stored before this moment. */
export const removeFilesBefore = (db: Db, scope: FileScope, moment: string) =>
  inTransaction(db, async (trx) => removeFiles(trx, await queries.listBefore(trx, scope.name, moment)))

/** Deletes files: at once for everybody, and from the store after the caller's transaction commits. */
export async function removeFiles(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return
  const removed = await queries.deleteFiles(trx, ids)
  if (removed.length > 0) await enqueue(trx, objectsToDelete, { files: removed.flatMap(keysOf) })
}

/** Deletes stored content that will not become a file. */
export const removeContent = (trx: Trx, { object }: Pick<Content, 'object'>) =>
  enqueue(trx, objectsToDelete, { files: [object] })

/** The one picture of a thing: its owner, its file with a lock, and how it is replaced. */
export type OwnPicture = {
  owner: Owner
  lock: (trx: Trx) => Promise<string | null>
  keep: (trx: Trx, pictureId: string | null) => Promise<void>
}

/** Replaces the picture: the new one is shown once it is processed, the former is deleted at once. */
export async function putPicture(db: Db, { owner, lock, keep }: OwnPicture, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  const stored = await storePicture(name, content)
  return await inTransaction(db, async (trx) => {
    const saved = await saveFile(trx, owner, stored, await lock(trx))
    await keep(trx, saved)
    return (await presentPictures(trx, [saved])).get(saved) ?? missing('picture')
  })
}

export const removePicture = (db: Db, { lock, keep }: OwnPicture) =>
  inTransaction(db, async (trx) => {
    const before = await lock(trx)
    if (!before) return
    await keep(trx, null)
    await removeFiles(trx, [before])
  })

/** Returns an address valid for some minutes without a session; the caller has checked the right to see the file. */
function addressOf({ id, version }: Pick<File, 'id' | 'version'>) {
  const until = endOfAddress()
  const signature = sign({ id, version, until })
  return `${API_BASE}/files/${id}?version=${version}&until=${until}&signature=${signature}`
}

const wordsOf = (id: string, session: string, { version, until }: Pick<Address, 'version' | 'until'>) => [
  ...['file', id, session],
  ...[version, until],
]

/** Returns an address for one session, whose right is checked again when the file is read. */
function ownAddressOf({ id, version }: Pick<File, 'id' | 'version'>, session: string) {
  const until = endOfAddress()
  const signature = seal(wordsOf(id, session, { version, until }))
  return `${API_BASE}/files/${id}?version=${version}&until=${until}&session=${session}&signature=${signature}`
}

const isOurs = (id: string, address: Address) =>
  address.session
    ? isSealed(wordsOf(id, address.session, address), address.until, address.signature)
    : isSigned({ id, version: address.version, until: address.until }, address.signature)

/** A picture in the form of the API; null until it is known. */
function present(file: File): Picture | null {
  const { kind, state, width, height, placeholder, renditions } = file
  if (kind !== 'PICTURE' || width === null || height === null || placeholder === null) return null
  return { state, width, height, placeholder, href: addressOf(file), widths: widthsOf(readRenditions(renditions)) }
}

/** Pictures in the form of the API, by the ids of their files; the caller has checked the right. */
export async function presentPictures(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Picture>> {
  const asked = ids.filter((id) => id !== null)
  if (asked.length === 0) return new Map()
  const pictures = (await queries.listFiles(db, asked)).map((file) => [file.id, present(file)] as const)
  return new Map(pictures.filter((each): each is [string, Picture] => each[1] !== null))
}

async function maySee(db: Db, actor: Actor, { scope, ownerId }: File, scopes: readonly FileScope[]) {
  const known = scopes.find(({ name }) => name === scope)
  return known !== undefined && ownerId !== null && (await known.maySee(db, actor, ownerId))
}

/** Returns an address to those who may see what the file belongs to; else 404. */
export async function readAddress(db: Db, actor: Actor, id: string, scopes: readonly FileScope[]) {
  const file = await queries.findFile(db, id)
  if (!file || !(await maySee(db, actor, file, scopes))) return missing('file')
  return { href: ownAddressOf(file, actor.sessionId), picture: present(file) }
}

/** Opens a listed file whose visibility was checked; undefined if it was deleted or replaced since. */
export async function openListed(db: Db, id: string, version: number): Promise<Readable | undefined> {
  const file = await queries.findFile(db, id)
  return file?.version === version ? await openFile(file.object, undefined) : undefined
}

type Form = { width: number; format: PictureFormat }

/** Streams a file's content, or one rendition of a picture; unprocessed files are not served. */
function stream(file: File, form: Form | undefined): StoredReply {
  const { state, object, size, sha256, type, name } = file
  const ending = form && endingOf(form.width, form.format)
  const bytes = ending ? readRenditions(file.renditions)[ending] : size
  if (state !== 'READY' || typeof bytes !== 'number') return missing('file')
  return {
    type: form ? `image/${form.format}` : type,
    ...(!form && { filename: name }),
    stored: {
      size: bytes,
      etag: `"${sha256}${ending ? `-${ending}` : ''}"`,
      open: async (range) => (await openFile(ending ? keyOf(object, ending) : object, range)) ?? missing('file'),
    },
  }
}

/** `from`: network address of the call. */
type OpenContext = { scopes: readonly FileScope[]; from: string }

/** Whether the session of an address is still open, and its person may see the file. */
async function seesStill(db: Db, session: string, file: File, { scopes, from }: OpenContext) {
  const caller = await findCaller(db, session)
  return caller !== undefined && !caller.lapsed && (await maySee(db, { ...caller, address: from }, file, scopes))
}

/** Opens what a signed address names, with the seconds it may be cached; 404 for any other address. */
export async function openAddress(db: Db, id: string, address: Address, asked: OpenContext) {
  const { version, until, session, width, format } = address
  if (!isOurs(id, address)) return missing('file')
  const file = await queries.findFile(db, id)
  if (file?.version !== version) return missing('file')
  if (session && !(await seesStill(db, session, file, asked))) return missing('file')
  const seconds = until - Math.floor(Date.now() / 1_000)
  return { content: stream(file, width && format ? { width, format } : undefined), seconds }
}

/** Opens a file whose visibility was checked; for a picture with `format`, its widest rendition up to `most` pixels. */
export async function openOwn(
  db: Db,
  id: string | null,
  format?: PictureFormat,
  most = Infinity,
): Promise<StoredReply> {
  const file = (id && (await queries.findFile(db, id))) || missing('file')
  if (!format) return stream(file, undefined)
  const widths = widthsOf(readRenditions(file.renditions))
  const width = widths.findLast((each) => each <= most) ?? widths[0] ?? missing('file')
  return stream(file, { width, format })
}
