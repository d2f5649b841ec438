import { subYears } from 'date-fns/subYears'
import { sql } from 'kysely'
import { config } from '../../../server/config.ts'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows } from '../../../server/data/pages.ts'
import { forgiving } from '../../../server/data/texts.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { missing } from '../../../server/http/errors.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import type { Mail, Recipient, WaysOut } from '../../../server/mail/layout.ts'
import { queueMail, sendMailingAgain } from '../../../server/mail/mailer.ts'
import { readMailing } from '../../../server/mail/pace.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { RichText } from '../../../shared/schemas.ts'
import type { Format } from '../../../shared/sheet.ts'
import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct, recordExport } from '../../platform/audit/service.ts'
import {
  type FileScope,
  listFilesOf,
  type Owner,
  removeFiles,
  removeFilesBefore,
} from '../../platform/files/service.ts'
import { whereMay } from '../../society/commissions/queries.ts'
import type { Attachment } from './attachments/contract.ts'
import { claimDrafts, draftFiles } from './attachments/service.ts'
import type { ListedMailing, MailingDetails, MailingKind, MailingRecipient, MailSample, Outcome } from './contract.ts'
import { KIND_LABELS, OUTCOME_LABELS } from './labels.ts'
import * as queries from './queries.ts'
import { maskFew } from './rules.ts'

/** The parts of a mailing that differ by recipient. */
export type Personal = { once?: string; mailing?: string; unsubscribe?: WaysOut }

/** A mailing: its text, its unsubscribe links and its attachments. */
export type Letter = {
  compose: (to: Recipient, personal: Personal) => Mail
  /** Undefined for a mailing that nobody can unsubscribe from. */
  waysOut: ((trx: Trx, personId: number) => Promise<WaysOut>) | undefined
  attachments: readonly Attachment[]
}

/** Renders every mail of a mailing, so that preview, test mail and sent mail cannot differ (rules#sample). */
const render = ({ compose, attachments }: Letter, to: Recipient, personal: Personal): Mail => ({
  ...compose(to, personal),
  attachments: attachments.map(({ id }) => id),
})

/** Queues the mail for one recipient, once per key. */
export async function writeLetter(
  trx: Trx,
  letter: Letter,
  to: Recipient & { id: number },
  named: { once: string; mailing: string },
) {
  const unsubscribe = letter.waysOut && { unsubscribe: await letter.waysOut(trx, to.id) }
  await queueMail(trx, render(letter, to, { ...named, ...unsubscribe }))
}

/** The preview as the caller would get it. In place of a personal unsubscribe link, theirs leads to their account. */
async function sampleOf(db: Db, actor: { id: number }, letter: Letter) {
  const { id, firstName, email } = (await queries.findReader(db, actor.id)) ?? missing('person')
  const account = `${config.publicUrl}/accountWrapper/${id}`
  const { unsubscribe: _none, ...mail } = render(
    letter,
    { id, firstName, email: email ?? '' },
    letter.waysOut ? { unsubscribe: { page: account, call: account } } : {},
  )
  return mail
}

export async function previewLetter(db: Db, actor: { id: number }, letter: Letter): Promise<MailSample> {
  const { subject, text, html } = await sampleOf(db, actor, letter)
  return { subject, text, html, attachments: [...letter.attachments] }
}

/** Sends a test mail to the caller only, with the attachments. */
export const testLetter = (db: Db, actor: { id: number }, letter: Letter) =>
  inTransaction(db, async (trx) => {
    const mail = await sampleOf(trx, actor, letter)
    await queueMail(trx, { ...mail, bulk: false, subject: `Essai\u00a0: ${mail.subject}` })
  })

/** The stored data of a mailing; `code` identifies its mails. */
type MailingRecord = {
  kind: MailingKind
  code: string
  subject: string
  text?: string
  html?: string
  commissionId?: number | null
  authorId: number | null
  taskId?: number
  total: number
}

/** Its attachments: files uploaded by its author, or files that belong to something else and stay there. */
type Files = { drafts: readonly string[] } | { files: readonly Attachment[] }

/** Stores a mailing and its attachments in the caller's transaction, once per code. */
export async function noteMailing(trx: Trx, noted: MailingRecord, files: Files = { files: [] }) {
  const id = await queries.insertMailing(trx, noted)
  if (id === undefined) return
  const attached =
    'files' in files
      ? files.files
      : await claimDrafts(trx, noted.authorId ?? 0, files.drafts, { scope: mailingFiles, id })
  if (attached.length > 0) await queries.insertAttachments(trx, id, attached)
}

/** The attachments of a mailing's mails. */
export const listAttached = async (db: Db, code: string): Promise<Attachment[]> =>
  (await queries.listAttachments(db, code)).flatMap(({ id, name, size, type }) =>
    id === null ? [] : [{ id, name, size, type: type ?? '' }],
  )

/** A condition for the mailings that the holder may read, on rows left-joined with their commissions (rules#sent-mailings). */
const readBy = (holder: Holder) =>
  sql<boolean>`(mailings.kind in ('REGISTER', 'POST') and mailings.commission_id is null and ${isAllowed(holder, may.managePersons)}
    or mailings.kind <> 'REGISTER' and ${whereMay(holder, may.manageCommission)})`

/** Whoever may read a mailing may read its attachments. */
export const mailingFiles: FileScope = {
  name: 'mailing',
  maySee: async (db, actor, id) => (await queries.findMailing(db, id, readBy(actor))) !== undefined,
}

const present = ({
  commissionId,
  commissionName,
  technicalName,
  isWritten,
  ...row
}: queries.ListedRow): ListedMailing => ({
  ...row,
  commission:
    commissionId === null || commissionName === null || technicalName === null
      ? null
      : { id: commissionId, name: commissionName, technicalName },
  underWay: isWritten || row.waiting > 0,
})

/** The id of the listed mailing with this code; null if there is none. */
export const findMailingId = queries.findId

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const listMailings = (db: Db, holder: Holder, which: Which) =>
  mapRows(
    forgiving(which.q, (tolerance) => queries.listMailings(db, { ...which, only: readBy(holder) }, tolerance)),
    present,
  )

/** Finds a mailing that the holder may read; any other is 404. */
export const demandMailing = async (db: Db, holder: Holder, id: number) =>
  (await queries.findMailing(db, id, readBy(holder))) ?? missing('mailing')

/** A mailing with its status; 404 if the caller may not read it. */
export async function readOne(db: Db, actor: Actor, id: number): Promise<MailingDetails> {
  const { code, text, html, ...row } = await demandMailing(db, actor, id)
  const outcomes = await queries.countOutcomes(db, { kind: row.kind, code })
  return {
    ...present(row),
    text,
    html: html === null ? null : RichText.parse(html),
    attachments: (await queries.listAttachments(db, code)).map(({ id: fileId, name, size }) => ({
      id: fileId,
      name,
      size,
    })),
    outcomes: isAllowed(actor, may.managePersons) ? outcomes : maskFew(outcomes),
    mails: await readMailing(db, code),
  }
}

export async function listRecipients(
  db: Db,
  actor: Actor,
  id: number,
  which: { q?: string | undefined; outcome?: Outcome | undefined },
) {
  const { kind, code } = await demandMailing(db, actor, id)
  return queries.listRecipients(db, { kind, code }, which)
}

const MAILING_COLUMNS: SheetColumns<ListedMailing> = [
  ['Objet', ({ subject }) => subject],
  ['Sorte', ({ kind }) => KIND_LABELS[kind]],
  ['Commission', ({ commission }) => commission?.name ?? null],
  ['Le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
  ['Par', ({ author }) => author],
  ['Destinataires', ({ total }) => total],
  ['Partis', ({ sent }) => sent],
  ['En attente', ({ waiting }) => waiting],
  ['Échecs', ({ failed }) => failed],
]
export const sheetOfMailings = async (db: Db, holder: Holder, which: Which) =>
  sheetOf('envois', MAILING_COLUMNS, await listMailings(db, holder, which).rows(EVERY_ROW))

const RECIPIENT_COLUMNS: SheetColumns<MailingRecipient> = [
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['Ce qu’il en est', ({ outcome }) => OUTCOME_LABELS[outcome]],
]
/** The recipients as a spreadsheet, recorded as an export of persons. */
export async function sheetOfRecipients(
  db: Db,
  actor: Actor,
  { id, format }: { id: number; format: Format },
  which: Parameters<typeof listRecipients>[3],
) {
  const rows = await (await listRecipients(db, actor, id, which)).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf(`envoi-${id}`, RECIPIENT_COLUMNS, rows)
}

/** Retries the mails that were given up, except those to recipients who have unsubscribed since. */
export const retry = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const { code } = await demandMailing(trx, actor, id)
    const count = await sendMailingAgain(trx, code)
    if (count > 0) await recordAct(trx, actor, 'mailing.retried', { kind: 'mailing', id }, { count })
    return { count }
  })

/** Deletes mailings sent before this time, with the files that only they use. */
const forgetBefore = (db: Db, moment: string) =>
  inTransaction(db, async (trx) => {
    for (const id of await queries.deleteBefore(trx, moment)) {
      const owner: Owner = { scope: mailingFiles, id }
      await removeFiles(
        trx,
        (await listFilesOf(trx, owner)).map((file) => file.id),
      )
    }
  })

const DRAFT_DAYS = 7

/** Nightly: deletes mailings after a year, like mails, and unused uploads after a week. */
export const forgetMailings = job(queue('forget-mailings'), {
  every: '40 2 * * *',
  run: async (db) => {
    await forgetBefore(db, subYears(new Date(), 1).toISOString())
    await removeFilesBefore(db, draftFiles, new Date(Date.now() - DRAFT_DAYS * 86_400_000).toISOString())
  },
})
