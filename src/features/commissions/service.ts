import sanitizeHtml from 'sanitize-html'
import type { Db } from '../../server/data/db.ts'
import { getFile, putFile } from '../../server/files/storage.ts'
import { missing } from '../../server/http/errors.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { GENERAL } from '../access/contract.ts'
import type { Holder } from '../access/rules.ts'
import { SUBSCRIPTIONS, type Subscription } from '../persons/contract.ts'
import { type Commission, EmailConfiguration, type LightCommission, type SubType } from './contract.ts'
import { findByName, findCommission, insertCommission, listAdministrators } from './queries.ts'
import { mayAdminister, mayRead } from './rules.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findCommission>>>

const linksOf = (id: number, picture: string | null) => ({
  self: { href: `${API_BASE}/commissions/${id}` },
  ...(picture && { file: { href: `${API_BASE}/commissions/${id}/file` } }),
})

/** Commissions as anybody may see them. */
export const presentLight = (rows: Omit<Row, 'description' | 'emailConfiguration'>[]): LightCommission[] =>
  rows.map(({ picture, ...row }) => ({ ...row, _links: linksOf(row.id, picture) }))

/** Commissions as the wire shows them to this caller, with who administers each. */
export async function presentCommissions(db: Db, holder: Holder, rows: Row[]): Promise<Commission[]> {
  if (rows.length === 0) return []
  const administrators = await listAdministrators(
    db,
    rows.map(({ technicalName }) => technicalName),
  )
  return rows.map(({ picture, description, emailConfiguration, ...row }) => ({
    ...row,
    description: sanitizeHtml(description),
    administrators: administrators.filter(({ name }) => name === row.technicalName),
    emailConfiguration: mayAdminister(holder, row) ? EmailConfiguration.parse(emailConfiguration) : {},
    _links: linksOf(row.id, picture),
  }))
}

/** A commission the caller may read; 404 for any other. */
export async function demandCommission(db: Db, holder: Holder, id: number): Promise<Row> {
  const row = (await findCommission(db, id)) ?? missing('commission')
  return mayRead(holder, row) ? row : missing('commission')
}

/** The cover's bytes; 404 where there is none, or where the commission is not open to the caller. */
export async function readCover(db: Db, holder: Holder, id: number) {
  const name = (await demandCommission(db, holder, id)).picture ?? missing('picture')
  return { bytes: (await getFile(name)) ?? missing('picture'), type: 'image/webp' }
}

/** Where mail about a commission goes: its own recipients, else its administrators. 404 where it is not there. */
export async function listRecipients(db: Db, id: number): Promise<{ name: string; recipients: string[] }> {
  const { name, technicalName, emailConfiguration } = (await findCommission(db, id)) ?? missing('commission')
  const { recipients = [] } = EmailConfiguration.parse(emailConfiguration)
  if (recipients.length > 0) return { name, recipients }
  const administrators = await listAdministrators(db, [technicalName])
  return { name, recipients: administrators.flatMap(({ email }) => email ?? []) }
}

export const isCommission = async (db: Db, technicalName: string): Promise<boolean> =>
  (await findByName(db, technicalName)) !== undefined

/** Who administers the society as a whole: where a message goes that nobody else is named for. */
export const listSocietyAdministrators = async (db: Db): Promise<string[]> =>
  (await listAdministrators(db, [GENERAL])).flatMap(({ email }) => email ?? [])

type Definition = {
  name: string
  technicalName: string
  subType?: SubType
  /** Left out: every subscription, so that it is open to all members. */
  authorizedSubscribers?: Subscription[]
  description: string
}

/** Defines a commission with its cover (WebP). Gives its id. */
export const defineCommission = async (db: Db, definition: Definition, cover: Buffer | undefined): Promise<number> =>
  await insertCommission(db, {
    authorizedSubscribers: [...SUBSCRIPTIONS],
    ...definition,
    description: sanitizeHtml(definition.description),
    picture: cover ? await putFile(cover, 'webp') : null,
  })
