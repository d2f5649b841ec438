import { Readable } from 'node:stream'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { EVERY_ROW, readPage } from '../../../../server/data/pages.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { invalid, missing } from '../../../../server/http/errors.ts'
import type { ReplyOf } from '../../../../shared/endpoint.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { type Cents, toCents, toEuros } from '../../../../shared/money.ts'
import { fold } from '../../../../shared/search-words.ts'
import { archive, restore } from '../../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { type FileScope, type OwnPicture, presentPictures, putPicture } from '../../../platform/files/service.ts'
import { MEMBERTYPES, SUBSCRIPTIONS } from '../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import { currentSeasonsOnSale } from '../../../society/settings/service.ts'
import { FeeForm, type readFee as readFeeCall, type readTariff } from './contract.ts'
import * as queries from './queries.ts'
import { mayHold, sharesProblem, storedShares, tariffOf, toStoredShares } from './rules.ts'

type FeeReply = ReplyOf<typeof readFeeCall>
type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

/** Whoever may read a fee may see its picture, through the fee's own call; administrators get an address with it. */
const feeFiles: FileScope = { name: 'resource', maySee: async () => false }

async function present(db: Db, rows: readonly queries.FeeRow[]): Promise<FeeReply[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  return rows.map(({ priceCents, pictureId, archivedAt, subscription, shares, ...fee }) => ({
    ...fee,
    shares: storedShares(shares),
    subscription: subscription ?? missing('fee'),
    price: toEuros(priceCents),
    picture: pictures.get(pictureId ?? '') ?? null,
    archived: archivedAt !== null,
  }))
}

export async function readFees(db: Db, query: Which & Pick<ListQuery, 'page' | 'size'>) {
  const { rows, total } = await readPage(queries.listFees(db, query), query)
  return { rows: await present(db, rows), total }
}

/** Reads a fee for administrators; 404 if it does not exist or is archived. */
export async function readFee(db: Db, id: number): Promise<FeeReply> {
  const [fee] = await present(db, [(await queries.findFee(db, id)) ?? missing('fee')])
  return fee ?? missing('fee')
}

/**
 * Columns of a form; 400 if a status can never have the subscription, because nobody could pay the fee (rules#fees).
 */
function valuesOf({ price, membertypes, seasons, shares, version: _edited, ...fee }: FeeForm) {
  if (!membertypes.every((membertype) => mayHold(membertype, fee.subscription)))
    throw invalid('membertypes', fee.subscription === 'HONORAIRE' ? 'honorary-only' : 'honorary-apart')
  const problem = sharesProblem({ price, shares })
  if (problem) throw invalid('shares', problem)
  return {
    ...fee,
    shares: JSON.stringify(toStoredShares(shares)),
    priceCents: toCents(price),
    // Each once, in their fixed order.
    membertypes: MEMBERTYPES.filter((each) => membertypes.includes(each)),
    seasons: [...new Set(seasons)].sort((one, other) => one - other),
  }
}

export const createFee = (db: Db, doer: Doer, form: FeeForm) =>
  inTransaction(db, async (trx) => {
    const { id } = await queries.insertFee(trx, valuesOf(form))
    await recordAct(trx, doer, 'fee.created', { kind: 'fee', id }, { cents: toCents(form.price) })
    return await readFee(trx, id)
  })

/** Updates a fee. Existing orders keep the name and price at which they were placed (rules#fees). */
export const saveFee = (db: Db, doer: Doer, id: number, form: FeeForm) =>
  inTransaction(db, async (trx) => {
    const before = (await queries.lockFee(trx, id)) ?? missing('fee')
    demandVersion(before, form.version)
    const values = valuesOf(form)
    await queries.updateFee(trx, id, values)
    const moved = values.priceCents !== before.priceCents
    const details = moved ? { from: before.priceCents, to: values.priceCents } : {}
    await recordAct(trx, doer, 'fee.updated', { kind: 'fee', id }, details)
    return await readFee(trx, id)
  })

export const orderFees = (db: Db, doer: Doer, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, queries.FEES_ORDER, ids)) await recordAct(trx, doer, 'fees.ordered', { kind: 'fee' })
  })

/** Archives or restores a fee; resources of commissions have their own calls. */
const moving = (move: typeof archive) => async (db: Db, doer: Doer, id: number) => {
  if (!(await queries.isKnown(db, id))) missing('fee')
  return await move(db, doer, 'resources', id)
}
export const archiveFee = moving(archive)
export const restoreFee = moving(restore)

/** The picture, for the endpoints that change it. */
export const pictureOf = (doer: Doer, id: number): OwnPicture => ({
  owner: { scope: feeFiles, id },
  lock: async (trx) => ((await queries.lockFee(trx, id)) ?? missing('fee')).pictureId,
  keep: async (trx, pictureId) => {
    await queries.updateFee(trx, id, { pictureId })
    await recordAct(trx, doer, 'fee.updated', { kind: 'fee', id }, { fields: ['picture'] })
  },
})

type Defined = Pick<FeeForm, 'name' | 'membertypes' | 'subscription'> & {
  description: string
  priceCents: Cents
  shares?: FeeForm['shares']
}

/** Creates a fee with its picture, without an administrator, for the demonstration. */
export async function defineFee(db: Db, { priceCents, ...fee }: Defined, picture: Buffer | undefined): Promise<number> {
  const form = FeeForm.parse({ ...fee, price: toEuros(priceCents) })
  const { id } = await createFee(db, undefined, form)
  if (picture)
    await putPicture(db, pictureOf(undefined, id), async () => ({
      name: fee.name,
      content: Readable.from([picture]),
    }))
  return id
}

/** One column for each name that a share of a fee is owed to, ignoring case. */
const shareColumns = (fees: readonly FeeReply[]): SheetColumns<FeeReply> => {
  const names = new Map(fees.flatMap(({ shares = [] }) => shares.map(({ name }) => [fold(name), name] as const)))
  return [...names].map(([key, name]) => [
    `Part ${name}`,
    ({ shares = [] }) => shares.find((share) => fold(share.name) === key)?.amount ?? null,
    'EUROS',
  ])
}

const columnsOf = (fees: readonly FeeReply[]): SheetColumns<FeeReply> => [
  ['Nom', ({ name }) => name],
  ['Montant', ({ price }) => price, 'EUROS'],
  ...shareColumns(fees),
  ['Statuts', ({ membertypes }) => membertypes.map((each) => MEMBERTYPE_LABELS[each].short).join(', ')],
  ['Adhésion', ({ subscription }) => subscription],
  ['Saisons', ({ seasons = [] }) => seasons.join(', ') || 'toutes'],
  ['Proposée', ({ active }) => (active ? 'oui' : 'non')],
  ['Commandes en attente', ({ waiting }) => waiting],
  ['Payée', ({ sold }) => sold],
  ['Archivée', ({ archived }) => (archived ? 'oui' : 'non')],
]

export async function sheetOfFees(db: Db, which: Which) {
  const fees = await present(db, await queries.listFees(db, which).rows(EVERY_ROW))
  return sheetOf('cotisations', columnsOf(fees), fees)
}

/** Reads what each status pays with each subscription, for every season on sale and the one after. */
export async function readTariffs(db: Db): Promise<ReplyOf<typeof readTariff>> {
  const onSale = await currentSeasonsOnSale(db)
  const next = Math.max(...onSale) + 1
  const holders = await queries.countHolders(db)
  const pairs = MEMBERTYPES.flatMap((membertype) =>
    SUBSCRIPTIONS.filter((subscription) => mayHold(membertype, subscription)).map((subscription) => ({
      membertype,
      subscription,
      members:
        holders.find((each) => each.membertype === membertype && each.subscription === subscription)?.members ?? 0,
    })),
  )
  const seasons = []
  for (const season of [...onSale, next])
    seasons.push({ season, cells: tariffOf(pairs, await queries.listOffered(db, season)) })
  return { seasons }
}
