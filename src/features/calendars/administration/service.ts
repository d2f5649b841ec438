import { brokenConstraint, type Db, inTransaction } from '../../../server/data/db.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toCents, toEuros } from '../../../shared/money.ts'
import { renameForCampaign } from '../../catalogue/resources/administered/service.ts'
import { may } from '../../platform/access/contract.ts'
import type { Holder } from '../../platform/access/rules.ts'
import { type Actor, demand } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { createCommission } from '../../society/commissions/administered/service.ts'
import { lineName } from '../campaigns/labels.ts'
import { findCalendars } from '../campaigns/queries.ts'
import { stageOn } from '../campaigns/rules.ts'
import { openCampaign } from '../campaigns/service.ts'
import type { Checklist } from '../closing/contract.ts'
import { deleteReport } from '../closing/queries.ts'
import { expirePending, isOpen, readChecklist, storeReport } from '../closing/service.ts'
import type { Campaign, CampaignForm, Closing, Suggestion } from './contract.ts'
import * as queries from './queries.ts'

/** The same day a year later; for 29 February the day before. */
const aYearLater = (day: string): string => {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return later.replace(/-02-29$/, '-02-28')
}

/** Suggests the next campaign after the latest; null if there never was one. */
function suggestedAfter(latest: Suggestion | undefined): Suggestion | null {
  if (!latest) return null
  return { year: latest.year + 1, opensOn: aYearLater(latest.opensOn), closesOn: aYearLater(latest.closesOn) }
}

type Row = Awaited<ReturnType<typeof queries.listWhole>>[number]

const present = ({ minimumCents, ...row }: Row): Campaign => ({
  ...row,
  minimum: toEuros(minimumCents),
  stage: stageOn(row, parisDay(new Date())),
})

/** Lists the campaigns and suggests the next (rules#calendar-campaigns). */
export async function listCampaigns(db: Db) {
  const rows = await queries.listWhole(db, {})
  return {
    rows: rows.map(present),
    suggestion: suggestedAfter(rows[0]),
    commission: (await findCalendars(db)) !== undefined,
  }
}

const readCampaign = async (db: Db, id: number): Promise<Campaign> =>
  present((await queries.listWhole(db, { id }))[0] ?? missing('campaign'))

/** Throws 409 `year-taken` or `periods-overlap`, with the conflicting campaign. */
async function demandFree(db: Db, form: CampaignForm, id?: number): Promise<void> {
  const other = await queries.findInTheWay(db, { ...form, id })
  if (!other) return
  if (other.year === form.year) throw conflict('year-taken')
  const details = Object.entries({ year: String(other.year), opensOn: other.opensOn, closesOn: other.closesOn })
  const errors = details.map(([path, message]) => ({ path, code: 'periods-overlap', message }))
  throw new Refusal(409, 'periods-overlap', { errors })
}

const TAKEN = ['calendar_campaigns_year_key', 'calendar_campaigns_one_a_day']
/** Of two requests at once, the second is refused with the campaign that the first created. */
const orInTheWay =
  (db: Db, form: CampaignForm, id?: number) =>
  async (error: unknown): Promise<never> => {
    if (TAKEN.includes(brokenConstraint(error) ?? '')) await demandFree(db, form, id)
    throw error
  }

const storedOf = ({ year, opensOn, closesOn, minimum }: CampaignForm) => ({
  year,
  opensOn,
  closesOn,
  minimumCents: toCents(minimum),
})

/** Commission created with the first campaign: open to everybody, to be described later. */
const CALENDARS = { name: 'Calendriers', technicalName: 'calendriers', subType: 'CALENDARS' } as const

/** Creates a campaign and, if the form asks for it, the missing commission of the calendars. */
export const createCampaign = (db: Db, actor: Actor & Holder, form: CampaignForm): Promise<Campaign> =>
  inTransaction(db, async (trx) => {
    if (form.withCommission && !(await findCalendars(trx))) {
      demand(actor, may.manageSociety)
      await createCommission(trx, actor, CALENDARS)
    }
    await demandFree(trx, form)
    const id = await openCampaign(trx, storedOf(form))
    await recordAct(trx, actor, 'calendar.campaign-created', { kind: 'calendar', id }, { year: form.year })
    return await readCampaign(trx, id)
  }).catch(orInTheWay(db, form))

/** Updates a campaign. 409 `year-sold` for another printed year after a sale, `campaign-closed` after the closing. */
export const saveCampaign = (db: Db, actor: Actor, id: number, form: CampaignForm): Promise<Campaign> =>
  inTransaction(db, async (trx) => {
    const before = (await queries.lockCampaign(trx, id)) ?? missing('campaign')
    demandVersion(before, form.version)
    if (before.closedAt !== null) throw conflict('campaign-closed')
    const { sold } = await readCampaign(trx, id)
    if (sold && form.year !== before.year) throw conflict('year-sold')
    await demandFree(trx, form, id)
    await queries.updateCampaign(trx, id, storedOf(form))
    if (form.year !== before.year) await renameForCampaign(trx, await queries.lineOf(trx, id), lineName(form.year))
    await recordAct(trx, actor, 'calendar.campaign-updated', { kind: 'calendar', id }, { year: form.year })
    return await readCampaign(trx, id)
  }).catch(orInTheWay(db, form, id))

/**
 * Throws 409 `books-out` with the books and their sellers; `still-open` if something is open and no reason is given.
 */
function demandClosable(checklist: Checklist, reason: string): void {
  const { booksOut, accounts, ...counts } = checklist
  if (booksOut.length > 0) {
    const errors = booksOut.map(({ firstStub, lastStub, seller }) => ({
      path: `${firstStub}-${lastStub}`,
      code: 'books-out',
      message: seller ?? '',
    }))
    throw new Refusal(409, 'books-out', { errors })
  }
  if (reason !== '' || !isOpen(checklist)) return
  const errors = Object.entries({ ...counts, accounts: accounts.length }).flatMap(([path, left]) =>
    left > 0 ? [{ path, code: 'still-open', message: String(left) }] : [],
  )
  throw new Refusal(409, 'still-open', { errors })
}

/** Closes a campaign (rules#calendar-closing). */
export async function closeCampaign(db: Db, actor: Actor, id: number, { reason }: Closing): Promise<void> {
  await expirePending(db, id)
  return await inTransaction(db, async (trx) => {
    const { closedAt } = (await queries.lockCampaign(trx, id)) ?? missing('campaign')
    if (closedAt !== null) {
      const { closedBy } = await readCampaign(trx, id)
      const at = { path: 'at', code: 'already-closed', message: new Date(closedAt).toISOString() }
      throw new Refusal(409, 'already-closed', {
        errors: closedBy ? [at, { path: 'by', code: 'already-closed', message: closedBy }] : [at],
      })
    }
    demandClosable(await readChecklist(trx, id), reason)
    await queries.markClosed(trx, id, actor.id)
    await storeReport(trx, id, reason)
    await recordAct(trx, actor, 'calendar.campaign-closed', { kind: 'calendar', id })
  })
}

export const reopenCampaign = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { closedAt } = (await queries.lockCampaign(trx, id)) ?? missing('campaign')
    if (closedAt === null) throw conflict('not-closed')
    await queries.updateCampaign(trx, id, { closedAt: null, closedBy: null })
    await deleteReport(trx, id)
    await recordAct(trx, actor, 'calendar.campaign-reopened', { kind: 'calendar', id })
  })
