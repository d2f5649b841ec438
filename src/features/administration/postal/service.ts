import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { drawAddressLabels, drawLetters, labelsOf } from '../../../server/files/post.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { conflict, invalid } from '../../../server/http/errors.ts'
import { richPlain } from '../../../server/mail/rich.ts'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { isReaderByPost } from '../../content/news/mailing/service.ts'
import type { MailingKind } from '../../mailing/mailings/contract.ts'
import { numberOf } from '../../mailing/mailings/rules.ts'
import { demandMailing, noteMailing } from '../../mailing/mailings/service.ts'
import { may } from '../../platform/access/contract.ts'
import { type Actor, demand } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { readAssociation } from '../../society/settings/service.ts'
import { findUnpaid, readPaperWords } from '../campaigns/service.ts'
import { isToWriteByPost } from '../commission-mailings/service.ts'
import { hasVerdict } from '../register/bulk/queries.ts'
import { isClosed } from '../register/bulk/rules.ts'
import { settleSelection } from '../register/service.ts'
import { type Audience, type Counted, type LabelForm, type LetterForm, LONGEST, MOST_LETTERS } from './contract.ts'
import { listAddressees } from './queries.ts'
import { addressLines, paragraphsOf } from './rules.ts'

/**
 * Condition for recipients of a mailing without an e-mail whom it still concerns; undefined if nobody must be written
 * to any more.
 */
async function readByPost(db: Db, kind: MailingKind, number: number) {
  if (kind === 'REGISTER') return hasVerdict(number, 'NO_EMAIL')
  if (kind === 'COMMISSION') return await isToWriteByPost(db, number)
  return kind === 'NEWS' ? await isReaderByPost(db, number) : undefined
}

/** Finds recipients and text of a mailing, for those who may read it. */
async function settleMailing(db: Db, actor: Actor, id: number) {
  const { kind, code, subject, text, html, commissionId } = await demandMailing(db, actor, id)
  const only = (await readByPost(db, kind, numberOf(code))) ?? sql<boolean>`false`
  const words = `Bonjour,\n\n${text ?? richPlain(html ?? '')}`.slice(0, LONGEST)
  return { which: { withoutEmail: true, only }, letter: { subject, text: words }, commissionId }
}

/** Resolves the recipients for every call; 403 and 404 for those who may not write to them (rules#postal-letters). */
async function settle(db: Db, actor: Actor, { recipients, campaign, mailing, selection }: Audience) {
  if ([campaign, mailing, selection].filter((source) => source !== undefined).length > 1)
    throw invalid('recipients', 'one-source')
  if (mailing !== undefined) return await settleMailing(db, actor, mailing)
  if (campaign !== undefined) {
    demand(actor, may.manageSociety)
    const unpaidOf = await findUnpaid(db, campaign)
    return { which: { withoutEmail: true, unpaidOf }, letter: await readPaperWords(db, campaign), commissionId: null }
  }
  demand(actor, may.managePersons)
  const ids = selection && (await settleSelection(db, selection))
  return { which: { withoutEmail: recipients === 'WITHOUT_EMAIL', ids }, letter: null, commissionId: null }
}

async function readAddressees(db: Db, actor: Actor, audience: Audience) {
  const { which, letter, commissionId } = await settle(db, actor, audience)
  const rows = await listAddressees(db, which)
  const open = rows.filter(({ state }) => !isClosed(state))
  return { rows: open, closed: rows.length - open.length, letter, commissionId }
}

/** Reads what surrounds the text of every letter. */
async function readLetterhead(db: Db) {
  const { name, shortName, city, address } = await readAssociation(db)
  const day = formatDay(parisDay(new Date()))
  return { name, shortName, from: [name, ...address], placeAndDay: city ? `${city}, le ${day}` : `Le ${day}` }
}

export async function countRecipients(db: Db, actor: Actor, audience: Audience): Promise<Counted> {
  const { rows, closed, letter } = await readAddressees(db, actor, audience)
  const lost = rows.filter(({ city }) => !city)
  const withoutAddress = lost.slice(0, 100).map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
  const { name: closing, from, placeAndDay } = await readLetterhead(db)
  const first = rows.find(({ city }) => city) ?? rows[0]
  const sample = first ? { from, to: addressLines(first), placeAndDay, closing } : null
  return { count: rows.length, withoutAddress, letter, closed, sample }
}

async function demandAddressees(db: Db, actor: Actor, audience: Audience) {
  const { rows, commissionId } = await readAddressees(db, actor, audience)
  if (rows.length === 0) throw conflict('nobody')
  if (rows.length > MOST_LETTERS) throw conflict('too-many')
  await recordAct(db, actor, 'persons.exported', { kind: 'configuration' }, { count: rows.length, format: 'pdf' })
  return { addressees: rows.map(addressLines), commissionId }
}

const pdf = (bytes: Buffer, filename: string): BinaryReply => ({ bytes, type: 'application/pdf', filename })

/** Draws a letter to each, on its own page, with the address in the window of the envelope (rules#postal-letters). */
export async function makeLetters(db: Db, actor: Actor, body: LetterForm): Promise<BinaryReply> {
  const { addressees, commissionId } = await demandAddressees(db, actor, body)
  const { name, shortName, from, placeAndDay } = await readLetterhead(db)
  const common = { from, placeAndDay, subject: body.subject, paragraphs: paragraphsOf(body.text), closing: name }
  const letters = addressees.map((to) => ({ ...common, to }))
  const drawn = await drawLetters(letters, { title: body.subject, author: name, creator: shortName })
  await inTransaction(db, (trx) => noteMailing(trx, { ...notedOf(actor, body, addressees.length), commissionId }))
  return pdf(drawn, 'lettres.pdf')
}

/** The same letter printed again by the same person on the same day is logged once. */
function notedOf({ id: authorId }: Actor, { subject, text, ...selection }: LetterForm, total: number) {
  const same = JSON.stringify([authorId, parisDay(new Date()), subject, text, selection])
  const code = `post-${createHash('sha256').update(same).digest('hex').slice(0, 40)}`
  return { kind: 'POST', code, subject, text, authorId, total } as const
}

/** Draws the addresses on sheets of labels; the first sheet may be partly used (rules#postal-letters). */
export async function makeLabels(db: Db, actor: Actor, body: LabelForm): Promise<BinaryReply> {
  if (body.start > labelsOf(body.sheet)) throw invalid('start', 'out-of-range')
  const { addressees } = await demandAddressees(db, actor, body)
  const { name, shortName } = await readAssociation(db)
  const about = { title: 'Étiquettes', author: name, creator: shortName }
  return pdf(await drawAddressLabels(addressees, body, about), 'etiquettes.pdf')
}
