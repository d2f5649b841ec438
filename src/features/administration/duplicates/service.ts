import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict, invalid, missing } from '../../../server/http/errors.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { Format } from '../../../shared/sheet.ts'
import { joinTwins, moveChild } from '../../members/children/twins/service.ts'
import { findPaidSeason, findPaidStatus } from '../../members/membership/queries.ts'
import { applyFee } from '../../members/membership/service.ts'
import { may } from '../../platform/access/contract.ts'
import { listRoles } from '../../platform/access/queries.ts'
import { isAllowed, mayActOn } from '../../platform/access/rules.ts'
import { type Actor, refuseRight } from '../../platform/access/service.ts'
import type { ReplacedValue } from '../../platform/audit/contract.ts'
import { recordAct, recordExport, recordReplacing } from '../../platform/audit/service.ts'
import { deleteUnusedAddress } from '../../society/persons/addresses/queries.ts'
import { decide } from '../../society/persons/changes/rules.ts'
import type { State } from '../../society/persons/contract.ts'
import { CHOICE_COLUMNS, type Field, MERGED_COLUMNS } from '../../society/persons/fields/contract.ts'
import { mergePersonValues } from '../../society/persons/free-values/service.ts'
import { STATE_LABELS } from '../../society/persons/labels.ts'
import {
  deletePersons,
  endLinks,
  insertApart,
  insertEvent,
  savePerson,
  saveStep,
} from '../../society/persons/queries.ts'
import { maySignIn } from '../../society/persons/rules.ts'
import { isLapsed, seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, readSeason, readSender } from '../../society/settings/service.ts'
import { listByIds, readRegisterVersion } from '../register/queries.ts'
import { remember } from '../register/service.ts'
import { type MergeField, REASONS } from './contract.ts'
import { REASON_WORDS } from './labels.ts'
import { accountsMergedMail } from './mails.ts'
import * as queries from './queries.ts'
import { bringsSignIn, countsFor, mayGain, mayMerge, survivorFirst, TRAITS, validityBrought } from './rules.ts'

type Row = Awaited<ReturnType<typeof queries.lockPair>>[number]
/** Which account's value is kept of each field, and of each free field by number. */
type Choices = { fields: Partial<Record<MergeField, number>>; freeFields: Record<string, number> }

/** Reads a page of possible duplicates and their number. */
export async function readDuplicates(db: Db, { page, size }: { page: number; size: number }) {
  const pairs = await remember(db, 'twins', '', await readRegisterVersion(db), () => queries.listPairs(db))
  const shown = pairs.slice(page * size, (page + 1) * size)
  const ids = [...new Set(shown.flatMap(({ low, high }) => [low, high]))]
  const persons = new Map((ids.length > 0 ? await listByIds(db, ids) : []).map((row) => [row.id, row]))
  const rows = shown.flatMap(({ low, high, reasons }) => {
    const [one, other] = [persons.get(low), persons.get(high)]
    return one && other ? [{ one, other, reasons }] : []
  })
  return { rows, total: pairs.length }
}

const stateOf = (state: State | null) => state && STATE_LABELS[state].label
type Pair = Awaited<ReturnType<typeof readDuplicates>>['rows'][number]
const sideColumns = (title: string, of: (pair: Pair) => Pair['one']): SheetColumns<Pair> => [
  [`${title}\u00a0: compte`, (pair) => of(pair).id],
  [`${title}\u00a0: nom`, (pair) => of(pair).lastName],
  [`${title}\u00a0: prénom`, (pair) => of(pair).firstName],
  [`${title}\u00a0: naissance`, (pair) => of(pair).birthDate, 'DATE'],
  [`${title}\u00a0: e-mail`, (pair) => of(pair).email],
  [`${title}\u00a0: téléphone`, (pair) => of(pair).phone],
  [`${title}\u00a0: état`, (pair) => stateOf(of(pair).state)],
]
const COLUMNS: SheetColumns<Pair> = [
  ['En commun', ({ reasons }) => reasons.map((reason) => REASON_WORDS[reason]).join(', ')],
  ...sideColumns('Premier', ({ one }) => one),
  ...sideColumns('Second', ({ other }) => other),
]

/** The pairs as a spreadsheet, recorded as an export of persons. */
export async function sheetOfDuplicates(db: Db, actor: Actor, format: Format) {
  const { rows } = await readDuplicates(db, { page: 0, size: EVERY_ROW.limit })
  await recordExport(db, actor, rows.length, format)
  return sheetOf('doublons', COLUMNS, rows)
}

/** Stores that two accounts belong to different persons; idempotent. */
export const markAsDistinct = (db: Db, actor: Actor, id: number, other: number) =>
  inTransaction(db, async (trx) => {
    const [low, high] = await lockBoth(trx, id, other)
    await insertApart(trx, low.id, high.id, actor.id)
    await recordAct(trx, actor, 'persons.told-apart', { kind: 'person', id: low.id }, { other: high.id })
  })

async function lockBoth(trx: Trx, id: number, other: number): Promise<[Row, Row]> {
  if (id === other) throw invalid('other', 'same-person')
  const [low, high] = await queries.lockPair(trx, [id, other])
  if (!low?.state || !high?.state) return missing('person')
  return [low, high]
}

/**
 * Merges two accounts, all or nothing (rules#duplicates): every row that references the deleted one references the kept
 * one, in any table. Refusals: see the endpoint.
 */
export const mergeAccounts = (db: Db, actor: Actor, id: number, { other, ...choices }: Choices & { other: number }) =>
  inTransaction(db, async (trx) => {
    // Accounts are locked first, which covers all their orders (decision 27).
    const both = await lockBoth(trx, id, other)
    const [one, two] = both[0].id === id ? both : ([both[1], both[0]] as const)
    const [kept, gone] = survivorFirst(one, two)
    if (!mayMerge(kept.state) || !mayMerge(gone.state)) throw conflict('not-to-merge')
    // Nobody merges their own account, in either direction.
    if (gone.id === actor.id || kept.id === actor.id) throw conflict('own-account')
    for (const [name, chosenFields] of Object.entries(choices))
      for (const [field, of] of Object.entries(chosenFields))
        if (of !== kept.id && of !== gone.id) throw invalid(`${name}.${field}`, 'neither-of-both')
    const [roles, goneRoles] = [await listRoles(trx, kept.id), await listRoles(trx, gone.id)]
    const gained = goneRoles.filter((role) => !roles.includes(role))
    if (!mayGain(actor, kept.id, gained)) refuseRight(actor, 'roles-raised')
    if (!mayActOn(actor, { id: kept.id, roles }) || !mayActOn(actor, { id: gone.id, roles: goneRoles }))
      refuseRight(actor, 'stands-above')
    if (!isAllowed(actor, may.superviseSociety)) await demandPair(trx, actor, [both[0].id, both[1].id])
    const target = { id: kept.id, state: kept.state, roles }
    const takes = (field: Field) => decide({ door: 'merge', actor, target, field }) === 'now'
    const lost = await lostValues(trx, kept, gone, goneRoles)

    const paidSeason = await findPaidSeason(trx, gone.id)
    const givers = await queries.listGivers(trx, gone.id)
    const moved = await moveChild(trx, gone.id, kept.id)
    const children = await joinTwins(trx, kept.id)
    const replaced = await takeOver(trx, kept, gone, choices, takes)
    if (takes('accountValidity')) await moveSeasons(trx, actor, kept, gone, { paidSeason, givers })
    if (children > 0) moved.push({ what: 'children', rows: children })
    const details = { other: gone.id, gained, moved }
    await recordReplacing(trx, actor, 'person.merged', [
      { personId: kept.id, details, replaced: [...replaced, ...lost] },
    ])
    await notifyBothAccounts(trx, kept, gone)
    return { id: kept.id, moved }
  })

/** Throws 409 if two accounts share nothing, or only what the caller entered last in one of them. */
async function demandPair(trx: Trx, actor: Actor, ids: [number, number]) {
  const traits = await queries.findTraits(trx, ...ids)
  const shared = REASONS.filter((trait) => traits?.[trait])
  if (shared.length === 0) throw conflict('not-a-pair')
  const writers = await queries.listWriters(trx, ids, Object.values(TRAITS).flat())
  if (!shared.some((trait) => countsFor(actor.id, trait, writers))) throw conflict('trait-entered-by-you')
}

const toText = (value: string | string[] | null) => (Array.isArray(value) ? value.join(', ') || null : value)

/** Values of the deleted account, for the audit log, because they can no longer be read elsewhere. */
async function lostValues(trx: Trx, kept: Row, gone: Row, roles: string[]): Promise<ReplacedValue[]> {
  const held: Record<string, string | null> = {
    ...Object.fromEntries(MERGED_COLUMNS.map((field) => [field, toText(gone[field])])),
    roles: roles.join(', ') || null,
    address: await queries.findAddressLine(trx, gone.addressId),
  }
  return Object.entries(held).flatMap(([field, old]) =>
    old === null ? [] : [{ field: `other.${field}`, old, new: field === 'email' ? kept.email : null }],
  )
}
/**
 * Takes the chosen fields from the other account, and those that are empty in the kept one; then deletes the other.
 * Returns the replaced values.
 */
async function takeOver(
  trx: Trx,
  kept: Row,
  gone: Row,
  { fields, freeFields }: Choices,
  takes: (field: Field) => boolean,
): Promise<ReplacedValue[]> {
  const takesGone = (field: MergeField, lacking: boolean) =>
    takes(field) && (fields[field] ?? (lacking ? gone.id : kept.id)) === gone.id
  const taken = CHOICE_COLUMNS.filter((field) => takesGone(field, !kept[field]) && gone[field] !== kept[field])
  const replaced: ReplacedValue[] = taken.map((field) => ({ field, old: kept[field], new: gone[field] }))
  const brings = bringsSignIn(kept, gone)
  const addressId = takesGone('address', kept.addressId === null) ? gone.addressId : kept.addressId
  if (addressId !== kept.addressId)
    replaced.push({
      field: 'address',
      old: await queries.findAddressLine(trx, kept.addressId),
      new: await queries.findAddressLine(trx, addressId),
    })
  await savePerson(trx, kept.id, { ...Object.fromEntries(taken.map((field) => [field, gone[field]])), addressId })
  if (takes('freeFields')) {
    const choices = Object.entries(freeFields).map(([id, of]) => [id, of === gone.id ? 'gone' : 'kept'] as const)
    replaced.push(...(await mergePersonValues(trx, kept, gone, Object.fromEntries(choices))))
  }
  // The mailbox of the other account still holds links to orders that now belong to this one.
  await endLinks(trx, kept.id)
  await deletePersons(trx, [gone.id])
  if (brings) {
    await savePerson(trx, kept.id, signInOf(gone))
    replaced.push({ field: 'email', old: null, new: gone.email })
  }
  for (const unused of [kept.addressId, gone.addressId])
    if (unused !== null && unused !== addressId) await deleteUnusedAddress(trx, unused)
  return replaced
}

/** E-mail and password together, with the consent that was given with them. */
const signInOf = ({ email, passwordHash, emailConfirmedAt, newsletterOptIn }: Row) => ({
  email,
  passwordHash,
  emailConfirmedAt,
  newsletterOptIn,
})

type Time = { paidSeason: number | undefined; givers: readonly number[] }

/** A fee paid with either account counts: the later validity is kept, and a payment moves the account on. */
async function moveSeasons(trx: Trx, actor: Actor, kept: Row, gone: Row, { paidSeason, givers }: Time) {
  const note = `Réuni avec le compte n° ${gone.id}`
  const { id: personId, state } = kept
  if (!state) return
  const season = await readSeason(trx)
  const paidUntil = paidSeason === undefined ? undefined : seasonEnd(paidSeason, season)
  const ceiling = seasonEnd(await currentFeeSeason(trx), season)
  const brought = validityBrought({ gone, paidUntil, ceiling, givers, gainers: [actor.id, kept.id] })
  const later = brought !== undefined && brought > kept.accountValidity
  const accountValidity = later ? brought : kept.accountValidity
  const revived = state === 'EXPIRED' && !isLapsed(accountValidity, parisDay(new Date()), season)
  const step = { personId, from: state, to: revived ? 'ACTIVE' : state, actorId: actor.id, note } as const
  if (later || revived) await saveStep(trx, step, { accountValidity })
  else await insertEvent(trx, step)
  if (paidSeason === undefined) return
  const longer = seasonEnd(paidSeason, season) > accountValidity
  if (state === 'EMAIL_CONFIRMED' || (maySignIn(state) && longer))
    await applyFee(trx, personId, paidSeason, note, { paid: await findPaidStatus(trx, personId, paidSeason) })
}

/** Mails both mailboxes, except an address that was never confirmed. */
async function notifyBothAccounts(trx: Trx, kept: Row, gone: Row) {
  const sender = await readSender(trx)
  for (const { firstName, email, emailConfirmedAt, state, id } of [kept, gone])
    if (email && (emailConfirmedAt || maySignIn(state)))
      await queueMail(
        trx,
        accountsMergedMail(sender, { id: kept.id, firstName, email }, id === kept.id || bringsSignIn(kept, gone)),
      )
}
