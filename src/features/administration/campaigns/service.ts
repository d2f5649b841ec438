import { config } from '../../../server/config.ts'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { runSlice } from '../../../server/jobs/job-slices.ts'
import { enqueue, job, queue } from '../../../server/jobs/jobs.ts'
import { endOfMailing, readMailing } from '../../../server/mail/pace.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import { RichText } from '../../../shared/schemas.ts'
import type { Format } from '../../../shared/sheet.ts'
import { type Letter, listAttached, noteMailing, writeLetter } from '../../mailing/mailings/service.ts'
import { feeCallOf } from '../../members/membership/service.ts'
import { isStatementOld } from '../../orders/bank-statements/rules.ts'
import { readFreshness } from '../../orders/bank-statements/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { issueFeeToken } from '../../platform/access/tokens/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { maySignIn } from '../../society/persons/rules.ts'
import { readMeans } from '../../society/settings/payment-methods/service.ts'
import { seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, currentSeasonsOnSale, readSeason, readSender } from '../../society/settings/service.ts'
import type { Campaign, CampaignMember, CampaignWords } from './contract.ts'
import { letterOf, paperWords, reminderWords, usualWords } from './mails.ts'
import * as queries from './queries.ts'
import {
  claimMails,
  deletePlanned,
  findEnd,
  insertFirstMailing,
  insertReminder,
  listMailings,
  listPlanned,
  lockCampaign,
} from './queries.ts'
import { isSoon, lastDayOfLink, plannedDays } from './rules.ts'

/** Previews the recipients of a campaign for a season on sale; by default for the season whose fees are due. */
export async function preview(db: Db, wanted: number | undefined) {
  const seasons = await currentSeasonsOnSale(db)
  const season = wanted ?? (await currentFeeSeason(db))
  if (!seasons.includes(season)) throw conflict('season-closed')
  const { cents, ...counts } = await queries.previewCampaign(db, season, await endOf(db, season))
  return {
    season,
    seasons,
    expected: toEuros(cents),
    ...counts,
    campaign: (await queries.findBySeason(db, season)) ?? null,
    endsAt: await endOfMailing(db, counts.toWrite),
  }
}

/** The total that members still owe for a season on sale, in cents: the expected income of its campaign. */
export const readOwed = async (db: Db, season: number) =>
  (await queries.previewCampaign(db, season, await endOf(db, season))).cents

async function present(
  db: Db,
  { expectedCents, receivedCents, ...row }: Awaited<ReturnType<typeof queries.listCampaigns>>[number],
): Promise<Campaign> {
  const mailings = await Promise.all(
    (await listMailings(db, row.id)).map(async (mailing) => ({
      ...mailing,
      mails: await readMailing(db, mailingOf(mailing.id)),
    })),
  )
  const receipts = (await queries.listReceipts(db, row.id)).map(({ day, cents }) => ({ day, received: toEuros(cents) }))
  const days = mailings.filter(({ startedAt }) => !startedAt).map(({ day }) => day)
  return { ...row, expected: toEuros(expectedCents), received: toEuros(receivedCents), receipts, mailings, days }
}

/** A campaign with its figures; 404 if there is none. */
export async function readOne(db: Db, id: number): Promise<Campaign> {
  const [row] = await queries.listCampaigns(db, (await readSeason(db)).end, id)
  return await present(db, row ?? missing('campaign'))
}

/** All campaigns, latest season first. */
export async function readAll(db: Db): Promise<Campaign[]> {
  const rows = await queries.listCampaigns(db, (await readSeason(db)).end)
  return await Promise.all(rows.map((row) => present(db, row)))
}

/** Progress of the current campaign, of the season whose fees are due; undefined if there is none (rules#home). */
export async function readProgress(db: Db) {
  const found = await queries.findProgress(db, await currentFeeSeason(db), (await readSeason(db)).end)
  if (!found) return undefined
  const { nextReminder, ...progress } = found
  return { ...progress, reminder: nextReminder === null ? null : await doubtReminder(db, nextReminder) }
}

/** A reminder that leaves within days, while nobody can know who has paid since the last statement. */
async function doubtReminder(db: Db, day: string) {
  const today = parisDay(new Date())
  if (!isSoon(day, today)) return null
  const freshness = await readFreshness(db)
  return isStatementOld(freshness, today) ? { day, statementsUntil: freshness.lastDay } : null
}

type CampaignInput = { season: number; words?: CampaignWords | null | undefined; attachments: readonly string[] }

/** The text to store: none if it equals the default, so that the default title is kept too. */
function ownWords(usual: CampaignWords, words: CampaignWords | null | undefined) {
  const isUsual = !words || (words.subject === usual.subject && words.text === usual.text)
  return isUsual ? { subject: null, html: null } : { subject: words.subject, html: String(words.text) }
}

type StoredWords = { subject: string | null; html: string | null }

/** The society's own text; undefined for the default. */
const writtenWords = ({ subject, html }: StoredWords): CampaignWords | undefined =>
  subject === null || html === null ? undefined : { subject, text: RichText.parse(html) }

/** The text of a mailing before its button. */
const wordsOf = ({ kind, season, ...kept }: StoredWords & { kind: string; season: number }): CampaignWords =>
  writtenWords(kept) ?? (kind === 'FIRST' ? usualWords : reminderWords)(season)

/** The latest text of a campaign, for a printed letter; 404 if there is no campaign. */
export async function readPaperWords(db: Db, id: number) {
  return paperWords(wordsOf((await queries.findLatestWords(db, id)) ?? missing('campaign')), await readMeans(db))
}

/** The text of a campaign's future reminders; 404 if there is no such campaign. */
export async function readReminder(db: Db, id: number) {
  const { season, version, ...kept } = (await queries.findReminder(db, id)) ?? missing('campaign')
  return { season, version, usual: reminderWords(season), words: writtenWords(kept) }
}

/** The recipients of a reminder of this season's campaign if it was sent now. */
export const readReaders = async (db: Db, id: number, season: number) =>
  queries.countReaders(db, id, await endOf(db, season))

/** Sets the text of future reminders; a reminder being sent does not change. */
export const saveReminder = (db: Db, actor: Actor, id: number, words: CampaignWords, version: number | undefined) =>
  inTransaction(db, async (trx) => {
    demandVersion((await lockCampaign(trx, id)) ?? missing('campaign'), version)
    const { season, ...before } = (await queries.findReminder(trx, id)) ?? missing('campaign')
    const kept = ownWords(reminderWords(season), words)
    if (before.subject === kept.subject && before.html === kept.html) return
    await queries.saveReminder(trx, id, kept)
    await recordAct(trx, actor, 'campaign.reminder-written', { kind: 'campaign', id }, { season })
  })

/** Starts the season's only campaign: stores its members and starts its first mailing. See the contract for the refusals. */
export async function start(db: Db, actor: Actor, { season, words, attachments }: CampaignInput): Promise<Campaign> {
  if (!(await currentSeasonsOnSale(db)).includes(season)) throw conflict('season-closed')
  try {
    const id = await inTransaction(db, async (trx) => {
      const endsOn = await endOf(trx, season)
      const campaign = await queries.insertCampaign(trx, {
        season,
        endsOn,
        startedBy: actor.id,
        fromAddress: actor.address,
        ...ownWords(usualWords(season), words),
      })
      const members = await queries.insertMembers(trx, campaign, season, endsOn)
      if (members === 0) throw conflict('nobody')
      const day = parisDay(new Date())
      const mailing = await insertFirstMailing(trx, { campaignId: campaign, day })
      await begin(trx, mailing, { authorId: actor.id, attachments })
      await recordAct(trx, actor, 'campaign.started', { kind: 'campaign', id: campaign }, { season, count: members })
      return campaign
    })
    return await readOne(db, id)
  } catch (error) {
    if (brokenConstraint(error) === 'campaigns_one_a_season') throw conflict('campaign-exists')
    throw error
  }
}

/** Replaces the days of future reminders; sent reminders are kept. */
export const plan = (
  db: Db,
  actor: Actor,
  id: number,
  { days: wanted, version }: { days: string[]; version?: number | undefined },
) =>
  inTransaction(db, async (trx) => {
    demandVersion((await lockCampaign(trx, id)) ?? missing('campaign'), version)
    const { season } = await readOne(trx, id)
    const existing = await listPlanned(trx, id)
    const days = plannedDays(wanted, { today: parisDay(new Date()), existing })
    if (!days) throw conflict('reminder-past')
    const dropped = existing.filter((day) => !days.includes(day))
    if (dropped.length > 0) await deletePlanned(trx, id, dropped)
    for (const day of days) await insertReminder(trx, id, day)
    await recordAct(trx, actor, 'campaign.planned', { kind: 'campaign', id }, { season, count: days.length })
    return await readOne(trx, id)
  })

type Which = Parameters<typeof queries.listMembers>[3]

/** The paid or unpaid members of a campaign. 404 if there is no such campaign. */
async function membersOf(db: Db, id: number, which: Which) {
  const { season } = await readOne(db, id)
  const members = mapRows(
    queries.listMembers(db, id, await endOf(db, season), which),
    ({ expectedCents, ...row }): CampaignMember => ({ ...row, expected: toEuros(expectedCents) }),
  )
  return { season, members }
}

/** A page of the campaign's members, with their total number. */
export const readMembers = async (db: Db, id: number, query: Which & { page: number; size: number }) =>
  readPage((await membersOf(db, id, query)).members, query)

const COLUMNS: SheetColumns<CampaignMember> = [
  ['N°', ({ id }) => id],
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['E-mail', ({ email }) => email],
  ['Adresse postale', ({ postalAddress }) => postalAddress],
  ['Cotisation', ({ expected }) => expected, 'EUROS'],
  ['Payée', ({ paid }) => (paid ? 'oui' : 'non')],
]

/** All members found by the same search, as a spreadsheet. */
export async function exportMembers(db: Db, actor: Actor, id: number, which: Which, format: Format) {
  const { season, members } = await membersOf(db, id, which)
  const rows = await members.rows(EVERY_ROW)
  await recordAct(db, actor, 'persons.exported', { kind: 'campaign', id }, { count: rows.length, format })
  return sheetOf(`campagne-${season}`, COLUMNS, rows)
}

/** The members of a campaign who have not paid up to this day. 404 if there is no such campaign. */
export async function findUnpaid(db: Db, campaignId: number): Promise<{ campaignId: number; end: string }> {
  const { season } = await readOne(db, campaignId)
  return { campaignId, end: await endOf(db, season) }
}

/** Queue of started mailings that are not finished. */
const mailingsToSend = queue<{ mailingId: number }>('campaign-mailing')

const MAILS_AT_ONCE = 25

/** The code that identifies its mails. */
const mailingOf = (id: number) => `campaign-${id}`

/** A member whose account is valid to this day has paid the season: its present last day, or the one at the start of the campaign if earlier. */
async function endOf(db: Db, season: number): Promise<string> {
  const end = seasonEnd(season, await readSeason(db))
  const started = await findEnd(db, season)
  return started && started < end ? started : end
}

/** Starts a mailing once, with the files that its author uploaded for it. */
async function begin(trx: Trx, mailingId: number, by: { authorId: number | null; attachments: readonly string[] }) {
  if (!(await queries.beginMailing(trx, mailingId))) return false
  const mailing = (await queries.findMailing(trx, mailingId)) ?? missing('mailing')
  const { season } = mailing
  const total = await queries.insertMails(trx, mailingId, await endOf(trx, season))
  const { subject, text: html } = wordsOf(mailing)
  const noted = {
    kind: mailing.kind === 'FIRST' ? 'CAMPAIGN' : 'REMINDER',
    code: mailingOf(mailingId),
    subject,
    html,
  } as const
  await noteMailing(trx, { ...noted, authorId: by.authorId, total }, { drafts: by.attachments })
  await enqueue(trx, mailingsToSend, { mailingId })
  return true
}

/** Starts the reminders that are due. */
export async function remind(db: Db, today: string) {
  for (const { id, campaignId, season, startedBy } of await queries.listDue(db, today))
    await inTransaction(db, async (trx) => {
      if (await begin(trx, id, { authorId: startedBy, attachments: [] }))
        await recordAct(trx, undefined, 'campaign.reminded', { kind: 'campaign', id: campaignId }, { season })
    })
}

/** Processes one batch of a mailing; the next run continues where it stopped. */
export async function continueMailing(db: Db, { mailingId }: { mailingId: number }) {
  const mailing = await queries.findMailing(db, mailingId)
  if (!mailing) return
  const how = await runSlice(() => inTransaction(db, (trx) => writeNext(trx, mailing)))
  if (how === 'more') return await enqueue(db, mailingsToSend, { mailingId })
  // Another worker may still have locked some of them.
  if ((await queries.countWaiting(db, mailingId)) > 0)
    await enqueue(db, mailingsToSend, { mailingId }, { startAfter: new Date(Date.now() + 5_000) })
}

type MailingRow = NonNullable<Awaited<ReturnType<typeof queries.findMailing>>>

/**
 * Queues the next mails in one transaction, without members who have paid meanwhile; a queued mail is removed when its recipient pays.
 * Returns the number of members processed.
 */
async function writeNext(trx: Trx, mailing: MailingRow): Promise<number> {
  const { id: mailingId, kind, season } = mailing
  const reminder = kind === 'REMINDER'
  const words = writtenWords(mailing)
  const sender = await readSender(trx)
  const payment = await readMeans(trx)
  const attachments: Letter['attachments'] = await listAttached(trx, mailingOf(mailingId))
  const end = await endOf(trx, season)
  const persons = await claimMails(trx, mailingId, season, MAILS_AT_ONCE)
  for (const { id, firstName, email, state, accountValidity, cents } of persons) {
    if (!email || !maySignIn(state)) await queries.saveVerdict(trx, mailingId, id, 'CLOSED')
    else if (accountValidity >= end) await queries.saveVerdict(trx, mailingId, id, 'PAID')
    else {
      const token = await issueFeeToken(trx, 'renewal', id, season)
      const href = `${config.publicUrl}/renewsubscription?token=${token}&userid=${id}`
      const ask = { season, cents, href, until: lastDayOfLink(new Date()), reminder, payment, words }
      const named = { mailing: mailingOf(mailingId), once: `${feeCallOf(season)}${mailingId}-${id}` }
      await writeLetter(trx, letterOf(sender, ask, attachments), { id, firstName, email }, named)
      await queries.saveVerdict(trx, mailingId, id, 'SENT')
    }
  }
  return persons.length
}

export const sendMailing = job(mailingsToSend, { run: continueMailing })

/** Sends the day's reminders at nine; a server that was down then sends them when it is up again, but not at night. */
export const remindMembers = job(queue('campaign-reminders'), {
  every: '0 9-19 * * *',
  run: (db) => remind(db, parisDay(new Date())),
})
