import { Readable } from 'node:stream'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { conflictFor, missing } from '../../../server/http/errors.ts'
import { cleanHtml } from '../../../server/http/rich-text.ts'
import { API_BASE, type InputOf, type ReplyOf } from '../../../shared/endpoint.ts'
import { GENERAL, may } from '../../platform/access/contract.ts'
import { demandOn } from '../../platform/access/gate/service.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import {
  type FileScope,
  type Owner,
  type OwnPicture,
  openOwn,
  presentPictures,
  saveFile,
  storePicture,
} from '../../platform/files/service.ts'
import { keepText, presentTexts } from '../../platform/files/texts/service.ts'
import { SUBSCRIPTIONS, type Subscription } from '../persons/contract.ts'
import {
  EmailConfiguration,
  type LightCommission,
  type Notice,
  type readCommission,
  type SubType,
  type updateCommission,
} from './contract.ts'
import {
  findCommission,
  insertCommission,
  listAdministrators,
  lockCommission,
  updateCommission as saveRow,
} from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findCommission>>>

declare module '../../../shared/endpoint.ts' {
  interface Nouns {
    commission: { by: { id: number }; found: Row }
  }
}

/** Links to a commission and its cover. */
export const linksOf = (id: number, pictureId: string | null) => ({
  self: { href: `${API_BASE}/commissions/${id}` },
  ...(pictureId && { file: { href: `${API_BASE}/commissions/${id}/file` } }),
})

/** Commissions as anybody may see them. */
export const presentLight = (rows: Omit<Row, 'description' | 'emailConfiguration' | 'version'>[]): LightCommission[] =>
  rows.map(({ pictureId, ...row }) => ({ ...row, _links: linksOf(row.id, pictureId) }))

/** Commissions in the form of the API for this caller, with their administrators. */
export async function presentCommissions(
  db: Db,
  holder: Holder,
  rows: Row[],
): Promise<ReplyOf<typeof readCommission>[]> {
  if (rows.length === 0) return []
  const administrators = await listAdministrators(
    db,
    rows.map(({ technicalName }) => technicalName),
  )
  const pictures = await presentPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  const descriptions = await presentTexts(
    db,
    commissionTexts,
    rows.map(({ id, description }) => ({ id, html: description })),
  )
  return rows.map(({ pictureId, emailConfiguration, ...row }, index) => ({
    ...row,
    description: descriptions[index] ?? '',
    administrators: administrators.filter(({ name }) => name === row.technicalName),
    emailConfiguration: isAllowed(holder, may.manageCommission, row)
      ? EmailConfiguration.parse(emailConfiguration)
      : {},
    picture: pictures.get(pictureId ?? '') ?? null,
    _links: linksOf(row.id, pictureId),
  }))
}

/** A single one. */
export async function presentCommission(db: Db, holder: Holder, row: Row) {
  const [commission] = await presentCommissions(db, holder, [row])
  return commission ?? missing('commission')
}

/** Finds a commission named in a request, for those who may see it; 404 for any other. */
export const demandCommission = async (db: Db, holder: Holder, id: number) =>
  demandOn(holder, 'commission', await findCommission(db, id))

/** Cover and pictures of the description may be seen by those who may see the commission. */
const maySee: FileScope['maySee'] = async (db, actor, id) => {
  const row = await findCommission(db, id)
  return row !== undefined && isAllowed(actor, may.seeCommission, row)
}
export const commissionFiles: FileScope = { name: 'commission', maySee }
export const commissionTexts: FileScope = { name: 'commission-text', maySee }
const ownerOf = (id: number): Owner => ({ scope: commissionFiles, id })
/** Owner of the pictures in the description. */
export const textOf = (id: number): Owner => ({ scope: commissionTexts, id })

/** Opens the cover in its widest form; 404. */
export const readCover = (db: Db, { pictureId }: Row) => openOwn(db, pictureId ?? missing('picture'), 'webp')

/** The cover, for the calls that change it. */
export const coverOf = (actor: Actor, id: number): OwnPicture => ({
  owner: ownerOf(id),
  lock: async (trx) => ((await lockCommission(trx, id)) ?? missing('commission')).pictureId,
  keep: async (trx, pictureId) => {
    await saveRow(trx, id, { pictureId })
    await recordAct(trx, actor, 'commission.updated', { kind: 'commission', id }, { fields: ['picture'] })
  },
})

type Body = InputOf<typeof updateCommission>['body']

/** Replaces the fields of the commission; 409 if another one of its kind is open. */
export const update = (db: Db, actor: Actor, id: number, { description, version, ...said }: Body) =>
  inTransaction(db, async (trx) => {
    demandVersion((await lockCommission(trx, id)) ?? missing('commission'), version)
    const { authorizedSubscribers, emailConfiguration, ...plain } = said
    const changes = {
      ...plain,
      ...(description !== undefined && { description: await keepText(trx, textOf(id), description) }),
      ...(authorizedSubscribers && { authorizedSubscribers: [...new Set(authorizedSubscribers)] }),
      ...(emailConfiguration && { emailConfiguration: JSON.stringify(emailConfiguration) }),
    }
    await saveRow(trx, id, changes)
    await recordAct(trx, actor, 'commission.updated', { kind: 'commission', id }, { fields: Object.keys(changes) })
    return await presentCommission(trx, actor, (await findCommission(trx, id)) ?? missing('commission'))
  }).catch(refuseSecond)

/** Throws 409 for a second commission for children or for calendars. */
export const refuseSecond = conflictFor({ commissions_one_of_a_kind: 'kind-taken' })

/** Whether the recipients of a commission's mails want this notification: all, unless chosen otherwise. */
export const wantsNotice = ({ emailConfiguration }: Row, what: Notice): boolean =>
  EmailConfiguration.parse(emailConfiguration).notices?.includes(what) ?? true

/** Lists the recipients of a commission's mails, each once: its own, else its administrators. */
export async function listRecipients(db: Db, { technicalName, emailConfiguration }: Row): Promise<string[]> {
  const { recipients = [] } = EmailConfiguration.parse(emailConfiguration)
  if (recipients.length > 0) return [...new Map(recipients.map((email) => [email.toLowerCase(), email])).values()]
  return (await listAdministrators(db, [technicalName])).flatMap(({ email }) => email ?? [])
}

/** Reply address of a commission's mails: its own, else its first recipient; undefined without either. */
export function ownMailbox(emailConfiguration: unknown): string | undefined {
  const { replyTo, recipients = [] } = EmailConfiguration.parse(emailConfiguration ?? {})
  return replyTo ?? recipients[0]
}

/** Lists the administrators of the society, who get messages without another recipient. */
export const listSocietyAdministrators = async (db: Db): Promise<string[]> =>
  (await listAdministrators(db, [GENERAL])).flatMap(({ email }) => email ?? [])

type Definition = {
  name: string
  technicalName: string
  subType?: SubType
  colour?: string
  /** Absent: every subscription, so that it is open to all members. */
  authorizedSubscribers?: Subscription[]
  description: string
}

/** Creates a commission with its cover. Returns its id. */
export async function defineCommission(db: Db, definition: Definition, cover: Buffer | undefined): Promise<number> {
  const content = cover && (await storePicture(definition.technicalName, Readable.from([cover])))
  return await inTransaction(db, async (trx) => {
    const id = await insertCommission(trx, {
      authorizedSubscribers: [...SUBSCRIPTIONS],
      ...definition,
      description: cleanHtml(definition.description),
    })
    if (content) await saveRow(trx, id, { pictureId: await saveFile(trx, ownerOf(id), content) })
    return id
  })
}

export { findCommission, listOfKind } from './queries.ts'
