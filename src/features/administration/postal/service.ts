import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { drawAddressLabels, drawLetters, labelsOf } from '../../../server/files/post.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { conflict, invalid } from '../../../server/http/errors.ts'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { noteMailing } from '../../mailing/mailings/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { readAssociation } from '../../society/settings/service.ts'
import { findUnpaid, readPaperWords } from '../campaigns/service.ts'
import { type LabelForm, type LetterForm, MOST_LETTERS, type Recipients } from './contract.ts'
import { listAddressees } from './queries.ts'
import { addressLines, paragraphsOf } from './rules.ts'

type Selection = { recipients: Recipients; campaign?: number | undefined }

const readAddressees = async (db: Db, { recipients, campaign }: Selection) =>
  await listAddressees(db, {
    withoutEmail: recipients === 'WITHOUT_EMAIL' || campaign !== undefined,
    unpaidOf: campaign === undefined ? undefined : await findUnpaid(db, campaign),
  })

export async function countRecipients(db: Db, selection: Selection) {
  const rows = await readAddressees(db, selection)
  const lost = rows.filter(({ city }) => !city)
  const withoutAddress = lost.slice(0, 100).map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
  const letter = selection.campaign === undefined ? null : await readPaperWords(db, selection.campaign)
  return { count: rows.length, withoutAddress, letter }
}

async function demandAddressees(db: Db, actor: Actor, selection: Selection) {
  const rows = await readAddressees(db, selection)
  if (rows.length === 0) throw conflict('nobody')
  if (rows.length > MOST_LETTERS) throw conflict('too-many')
  await recordAct(db, actor, 'persons.exported', { kind: 'configuration' }, { count: rows.length, format: 'pdf' })
  return rows.map(addressLines)
}

const pdf = (bytes: Buffer, filename: string): BinaryReply => ({ bytes, type: 'application/pdf', filename })

/** A letter to each, one a page, with the address in the window of the envelope (rules#postal-letters). */
export async function makeLetters(db: Db, actor: Actor, body: LetterForm): Promise<BinaryReply> {
  const addressees = await demandAddressees(db, actor, body)
  const { name, shortName, city, address } = await readAssociation(db)
  const day = formatDay(parisDay(new Date()))
  const common = {
    from: [name, ...address],
    placeAndDay: city ? `${city}, le ${day}` : `Le ${day}`,
    subject: body.subject,
    paragraphs: paragraphsOf(body.text),
    closing: name,
  }
  const letters = addressees.map((to) => ({ ...common, to }))
  const drawn = await drawLetters(letters, { title: body.subject, author: name, creator: shortName })
  await inTransaction(db, (trx) => noteMailing(trx, notedOf(actor, body, addressees.length)))
  return pdf(drawn, 'lettres.pdf')
}

/** The same letter that the same person prints again on the same day is noted once. */
function notedOf({ id: authorId }: Actor, { subject, text, ...selection }: LetterForm, total: number) {
  const same = JSON.stringify([authorId, parisDay(new Date()), subject, text, selection])
  const code = `post-${createHash('sha256').update(same).digest('hex').slice(0, 40)}`
  return { kind: 'POST', code, subject, text, authorId, total } as const
}

/** The addresses on sheets of labels; the first sheet may have been begun (rules#postal-letters). */
export async function makeLabels(db: Db, actor: Actor, body: LabelForm): Promise<BinaryReply> {
  if (body.start > labelsOf(body.sheet)) throw invalid('start', 'out-of-range')
  const addressees = await demandAddressees(db, actor, body)
  const { name, shortName } = await readAssociation(db)
  const about = { title: 'Étiquettes', author: name, creator: shortName }
  return pdf(await drawAddressLabels(addressees, body, about), 'etiquettes.pdf')
}
