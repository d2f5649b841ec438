import { type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import type { Upload } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { DOCUMENT_TYPES } from '../../../../shared/document.ts'
import type { InputOf, ReplyOf } from '../../../../shared/endpoint.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { may } from '../../../platform/access/contract.ts'
import { demandOn } from '../../../platform/access/gate/service.ts'
import { type Holder, isAllowed, sees } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import * as archives from '../../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { type Content, type FileScope, saveFile, storeDocument } from '../../../platform/files/service.ts'
import { audienceOf, demandAdministered } from '../../../society/audience/service.ts'
import { findDocument, findKept } from '../queries.ts'
import { awaitReading } from '../reading/service.ts'
import { findForGate, listManaged, presentDocument, type ShownDocument } from '../service.ts'
import type { createDocument, DocumentForm, listVersions } from './contract.ts'
import * as queries from './queries.ts'
import { titleOf } from './rules.ts'

/** File of a version: the current one for those who see the document, an earlier one for administrators. */
export const documentFiles: FileScope = {
  name: 'document',
  maySee: async (db, actor, id) => {
    const version = await queries.findVersion(db, id)
    const document = version && (await findForGate(db, { id: version.documentId }))
    if (!document) return false
    return document.currentId === id ? sees(actor, document) : isAllowed(actor, may.manageCommission, document)
  },
}

/** Reads a document after the caller's right was checked. */
const read = async (db: Db, id: number): Promise<ShownDocument> =>
  presentDocument((await findDocument(db, id)) ?? missing('document'))

export const save = (db: Db, actor: Actor, id: number, form: DocumentForm) =>
  inTransaction(db, async (trx) => {
    demandVersion((await queries.lockDocument(trx, id)) ?? missing('document'), form.version)
    await demandAdministered(trx, actor, form)
    const { title, category, expiresOn = null } = form
    await queries.updateDocument(trx, id, { title, category, expiresOn, ...audienceOf(form) })
    await recordAct(trx, actor, 'document.updated', { kind: 'document', id })
    return await read(trx, id)
  })

/** Archived or not, for administrators. */
const demandManaged = async (db: Db, actor: Actor, id: number) =>
  demandOn(actor, 'document', await findKept(db, id), may.manageCommission)

const move = (step: typeof archives.archive) => (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    await demandManaged(trx, actor, id)
    return await step(trx, actor, 'documents', id)
  })
export const archive = move(archives.archive)
export const restore = move(archives.restore)

/** Sorts documents of one owner: that of the first. */
export const order = (db: Db, actor: Actor, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    const [first = 0] = ids
    const { commissionId } = await demandManaged(trx, actor, first)
    if (await putInOrder(trx, queries.orderWithin(commissionId), ids))
      await recordAct(trx, actor, 'documents.ordered', { kind: 'document' })
  })

/** Hash of the uploaded file, because a picture may be stored in another form. */
const sentOf = ({ picture, sha256 }: Content) => picture?.sent ?? sha256

/** A new version; `at` overrides the present time. */
type Added = { documentId: number; number: number; id: number; content: Content; doer: Doer; at: Date | undefined }

/** Inserts a version with its file; its text is extracted afterwards. */
async function insert(trx: Trx, { content, doer, at, ...known }: Added) {
  const fileId = await saveFile(trx, { scope: documentFiles, id: known.id }, content)
  const brought = { sha256: sentOf(content), addedBy: doer?.id ?? null, addedAt: at ?? now }
  await queries.insertVersion(trx, { ...known, ...brought, fileId })
  if (content.type === DOCUMENT_TYPES.pdf) await awaitReading(trx, known.id)
}

type New = InputOf<typeof createDocument>['query'] & { title?: string; expiresOn?: string | null }

/** Creates a document with this content, after the right was checked. Returns its id. */
export const addDocument = (
  db: Db,
  doer: Doer,
  { title, category, expiresOn = null, ...form }: New,
  content: Content,
  at?: Date,
) =>
  inTransaction(db, async (trx) => {
    const audience = audienceOf(form)
    const sha256 = sentOf(content)
    await queries.lockContent(trx, sha256)
    const same = await queries.findSame(trx, audience.commissionId, sha256)
    if (same) throw conflict('already-there', same.title)
    const id = await queries.nextId(trx)
    const documentId = await queries.insertDocument(trx, {
      title: title ?? titleOf(content.name),
      category,
      expiresOn,
      currentId: id,
      addedAt: at ?? now,
      ...audience,
    })
    await insert(trx, { documentId, number: 1, id, content, doer, at })
    await recordAct(trx, doer, 'document.created', { kind: 'document', id: documentId })
    return documentId
  })

/** Receives a file and creates a document with its name. */
export async function create(db: Db, actor: Actor, form: New, receive: () => Promise<Upload>) {
  await demandAdministered(db, actor, form)
  const { name, content } = await receive()
  return await read(db, await addDocument(db, actor, form, await storeDocument(name, content)))
}

/** Makes a version the current one. */
const show = (trx: Trx, documentId: number, version: { id: number; addedAt: string | Date | typeof now }) =>
  queries.updateDocument(trx, documentId, { currentId: version.id, addedAt: version.addedAt })

/** Adds a version to a document, after the right was checked. Earlier ones stay. */
export const addVersion = (db: Db, doer: Doer, documentId: number, content: Content, at?: Date) =>
  inTransaction(db, async (trx) => {
    const { currentId } = (await queries.lockDocument(trx, documentId)) ?? missing('document')
    const versions = await queries.listVersions(trx, documentId)
    if (versions.some(({ id, sha256 }) => id === currentId && sha256 === sentOf(content))) throw conflict('same-file')
    const id = await queries.nextId(trx)
    await insert(trx, { documentId, number: (versions[0]?.number ?? 0) + 1, id, content, doer, at })
    await show(trx, documentId, { id, addedAt: at ?? now })
    await recordAct(trx, doer, 'document.version-added', { kind: 'document', id: documentId })
  })

export async function renew(db: Db, actor: Actor, documentId: number, receive: () => Promise<Upload>) {
  const { name, content } = await receive()
  await addVersion(db, actor, documentId, await storeDocument(name, content))
  return await read(db, documentId)
}

/** Makes an earlier version the current one; the others stay. */
export const makeCurrent = (db: Db, actor: Actor, documentId: number, number: number) =>
  inTransaction(db, async (trx) => {
    const { currentId } = (await queries.lockDocument(trx, documentId)) ?? missing('document')
    const versions = await queries.listVersions(trx, documentId)
    const version = versions.find((each) => each.number === number) ?? missing('version')
    if (version.id !== currentId) {
      await show(trx, documentId, version)
      await recordAct(trx, actor, 'document.version-taken-up', { kind: 'document', id: documentId }, { number })
    }
    return await read(trx, documentId)
  })

export async function list(
  db: Db,
  { id, currentId }: { id: number; currentId: number },
): Promise<ReplyOf<typeof listVersions>> {
  const versions = await queries.listVersions(db, id)
  return {
    rows: versions.map(({ id: versionId, number, fileId, name, type, size, addedAt, firstName, lastName }) => ({
      number,
      addedAt,
      file: { id: fileId, name, type, size: size ?? 0 },
      addedBy: lastName === null ? null : `${firstName} ${lastName}`,
      current: versionId === currentId,
    })),
  }
}

const COLUMNS: SheetColumns<ShownDocument> = [
  ['Titre', ({ title }) => title],
  ['Catégorie', ({ category }) => category],
  ['Commission', ({ commission }) => commission?.name ?? null],
  ['Fichier', ({ file }) => file.name],
  ['Taille (octets)', ({ file }) => file.size],
  ['Version', ({ number }) => number],
  ['Ajouté le', ({ addedAt }) => parisDay(new Date(addedAt)), 'DATE'],
  ['Dernier jour', ({ expiresOn }) => expiresOn, 'DATE'],
  ['Archivé', ({ archived }) => (archived ? 'oui' : 'non')],
]

export const sheetOfDocuments = async (db: Db, holder: Holder, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  sheetOf('documents', COLUMNS, (await listManaged(db, holder, which).rows(EVERY_ROW)).map(presentDocument))
