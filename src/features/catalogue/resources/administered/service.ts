import { type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { EVERY_ROW, readPage } from '../../../../server/data/pages.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { conflict, invalid, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import { leadingTo } from '../../../../shared/french.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { toCents } from '../../../../shared/money.ts'
import { may } from '../../../platform/access/contract.ts'
import { demandOn } from '../../../platform/access/gate/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { archive, restore } from '../../../platform/archive/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import type { Owner } from '../../../platform/files/service.ts'
import { keepText } from '../../../platform/files/texts/service.ts'
import { describeAudience } from '../../../society/audience/labels.ts'
import { audienceOf, demandAdministered } from '../../../society/audience/service.ts'
import { whereMay } from '../../../society/commissions/queries.ts'
import { seasonRunning } from '../../../society/settings/rules.ts'
import { readSeason } from '../../../society/settings/service.ts'
import { PERIODS } from '../labels.ts'
import { type AdministeredRow, findAny, listAll } from '../offered/queries.ts'
import { presentResources, resourceTexts } from '../offered/service.ts'
import { copyContent, placeCopies } from '../pictures/service.ts'
import { lockResource } from '../queries.ts'
import { type checkRules, type listAdministered, NAMED_LINES, ResourceForm, type readEdited } from './contract.ts'
import * as queries from './queries.ts'
import { brokenBy } from './rules.ts'

type InList = ReplyOf<typeof listAdministered>['_embedded']['data'][number]

async function present(db: Db, rows: readonly AdministeredRow[]): Promise<InList[]> {
  const shown = await presentResources(db, rows)
  return shown.map((resource, at) => ({ ...resource, ahead: rows[at]?.ahead ?? 0, waiting: rows[at]?.waiting ?? 0 }))
}

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>
const listFor = (db: Db, actor: Actor, which: Which) =>
  listAll(db, { ...which, only: whereMay(actor, may.manageCommission) })

export async function listAdministeredFor(db: Db, actor: Actor, query: Which & Pick<ListQuery, 'page' | 'size'>) {
  const { rows, total } = await readPage(listFor(db, actor, query), query)
  return { rows: await present(db, rows), total }
}

/** Reads a resource for editing. */
export async function readEditedResource(db: Db, id: number): Promise<ReplyOf<typeof readEdited>> {
  const row = (await findAny(db, id)) ?? missing('resource')
  const [resource = missing('resource')] = await present(db, [row])
  const { practicalSheet, offerHours, checklist, meters } = row
  return { ...resource, practicalSheet, offerHours, checklist, meters }
}

/** Owner of the pictures in its text. */
export const textOf = (id: number): Owner => ({ scope: resourceTexts, id })

/** Columns for the rules of a form. */
function rulesOf({
  commissionId: _whose,
  audience: _audience,
  subscriptions: _subscriptions,
  version: _edited,
  description: _text,
  price,
  deposit,
  ...form
}: ResourceForm) {
  const { stock, maxPerMember, saleOpensAt, saleClosesAt, earliestStart, latestStart, minDays, maxDays } = form
  const { windowDays, heldOn, startTime, endTime, cancelDays, cancelPercent, startWeekdays } = form
  const or = <T>(value: T | undefined) => value ?? null
  return {
    ...form,
    priceCents: toCents(price),
    depositCents: deposit === undefined ? null : toCents(deposit),
    stock: or(stock),
    maxPerMember: or(maxPerMember),
    minDays: or(minDays),
    maxDays: or(maxDays),
    saleOpensAt: or(saleOpensAt),
    saleClosesAt: or(saleClosesAt),
    heldOn: or(heldOn),
    earliestStart: or(earliestStart),
    latestStart: or(latestStart),
    windowDays: or(windowDays),
    startTime: or(startTime),
    endTime: or(endTime),
    cancelDays: or(cancelDays),
    cancelPercent: or(cancelPercent),
    // Each once, Monday first.
    startWeekdays: [...new Set(startWeekdays)].sort(),
  }
}

const columnsOf = async (trx: Trx, id: number, form: ResourceForm) => ({
  ...rulesOf(form),
  ...audienceOf(form),
  description: await keepText(trx, textOf(id), form.description),
})

/** Creates a resource in a commission; returns its id. */
export async function defineResource(trx: Trx, form: ResourceForm): Promise<number> {
  const { name, price, billingPeriod, commissionId } = form
  const known = { name, billingPeriod, commissionId, priceCents: toCents(price) }
  const id = await queries.insertResource(trx, known)
  await queries.updateResource(trx, id, await columnsOf(trx, id, form))
  return id
}

/**
 * Creates the resource to which a calendar campaign's gifts are booked in the accounts; it is in no list and cannot be
 * booked.
 */
export const defineForCampaign = (
  trx: Trx,
  campaign: { name: string; commissionId: number; campaignId: number },
): Promise<number> =>
  queries.insertResource(trx, { ...campaign, billingPeriod: 'UNIT', priceCents: 0, archivedAt: now })

/** Renames that resource after its campaign, as long as nothing is booked to it. */
export const renameForCampaign = (trx: Trx, resourceId: number, name: string) =>
  queries.updateResource(trx, resourceId, { name })

export const createResource = (db: Db, actor: Actor, form: ResourceForm) =>
  inTransaction(db, async (trx) => {
    await demandAdministered(trx, actor, form)
    const id = await defineResource(trx, form)
    await recordAct(trx, actor, 'resource.created', { kind: 'resource', id }, { cents: toCents(form.price) })
    return await readEditedResource(trx, id)
  })

/** Updates a resource. Existing lines don't change (rules#resources). */
export const saveResource = (db: Db, actor: Actor, id: number, form: ResourceForm) =>
  inTransaction(db, async (trx) => {
    const before = (await lockResource(trx, id)) ?? missing('resource')
    demandVersion(before, form.version)
    if (form.commissionId !== before.commissionId) throw invalid('commissionId', 'another-commission')
    if (form.billingPeriod !== before.billingPeriod && (await queries.isBooked(trx, id)))
      throw conflict('booked-already')
    const values = await columnsOf(trx, id, form)
    await queries.updateResource(trx, id, values)
    const moved = values.priceCents !== before.priceCents
    const details = moved ? { from: before.priceCents, to: values.priceCents } : {}
    await recordAct(trx, actor, 'resource.updated', { kind: 'resource', id }, details)
    return await readEditedResource(trx, id)
  })

/** Checks which future lines these rules would not allow, before they are saved. */
export async function checkForm(db: Db, id: number, form: ResourceForm): Promise<ReplyOf<typeof checkRules>> {
  const season = await readSeason(db)
  const lines = await queries.listBookedAhead(db, id)
  const bookedAhead = lines.map((line) => ({
    ...line,
    season: seasonRunning(line.startDate ?? line.orderedOn, season),
  }))
  const broken = brokenBy(rulesOf(form), bookedAhead, parisDay(new Date()))
  const known = new Map(lines.map((line) => [line.id, line]))
  const named = broken.slice(0, NAMED_LINES)
  return {
    total: broken.length,
    lines: named.flatMap(({ id: line, code }) => ({ ...(known.get(line) ?? missing('resource')), code })),
  }
}

export const orderResources = (db: Db, actor: Actor, commissionId: number, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, queries.orderIn(commissionId), ids))
      await recordAct(trx, actor, 'resources.ordered', { kind: 'resource' })
  })

/** Requires an administrator of the resource; 404 for those who cannot see it. */
async function demandAny(db: Db, actor: Actor, id: number) {
  const row = await findAny(db, id)
  const found = row && { ...row, hidden: row.hidden || row.archivedAt !== null }
  return demandOn(actor, 'resource', found, may.manageCommission)
}

/** Refused while bookings are ahead, so that they stay visible; the resource can be withdrawn from sale instead. */
export const archiveResource = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    await demandAny(trx, actor, id)
    // A concurrent booking waits for this row, and then finds it archived.
    await lockResource(trx, id)
    if ((await demandAny(trx, actor, id)).ahead > 0) throw conflict('booked-ahead')
    return await archive(trx, actor, 'resources', id, 'resource')
  })

export async function restoreResource(db: Db, actor: Actor, id: number) {
  await demandAny(db, actor, id)
  return await restore(db, actor, 'resources', id, 'resource')
}

const yes = (value: boolean) => (value ? 'oui' : 'non')
const COLUMNS: SheetColumns<InList> = [
  ['Nom', ({ name }) => name],
  ['Commission', ({ commission }) => commission.name],
  ['Tarif', ({ price }) => price, 'EUROS'],
  ['Facturation', ({ billingPeriod }) => PERIODS[billingPeriod].label],
  ['Stock', ({ stock }) => stock],
  ['Pour qui', ({ audience, subscriptions, commission }) => describeAudience(audience, subscriptions, commission.name)],
  ['Réservations à venir', ({ ahead }) => ahead],
  ['Personnes en attente', ({ waiting }) => waiting],
  ['Proposée', ({ active }) => yes(active)],
  ['Archivée', ({ archived }) => yes(archived)],
]

export const sheetOfResources = async (db: Db, actor: Actor, which: Which) =>
  sheetOf('ressources', COLUMNS, await present(db, await listFor(db, actor, which).rows(EVERY_ROW)))

const LONGEST = 120
const nameOfCopy = (name: string) => `${leadingTo(name, 'Copie de ')}${name}`.slice(0, LONGEST).trim()

/** A picture in a text belongs to its resource, so the copy's text goes without. */
const withoutPictures = (html: string) => html.replace(/<img\b[^>]*>/g, '')

/** Creates another resource with the same rules, texts and pictures, not offered at first. */
export async function copyResource(db: Db, actor: Actor, id: number) {
  const pictures = await copyContent(db, id)
  return await inTransaction(db, async (trx) => {
    const whole = await readEditedResource(trx, id)
    const form = ResourceForm.parse({
      ...whole,
      name: nameOfCopy(whole.name),
      description: withoutPictures(whole.description),
      active: false,
    })
    const copy = await defineResource(trx, form)
    await placeCopies(trx, copy, pictures)
    await recordAct(trx, actor, 'resource.created', { kind: 'resource', id: copy }, { cents: toCents(form.price) })
    return await readEditedResource(trx, copy)
  })
}
