import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { readAssociation } from '../../../society/settings/service.ts'
import { demandCampaign } from '../../campaigns/service.ts'
import {
  type CheckedStub,
  type printAllLabels as contract,
  type DeclaredStub,
  MOST_LABELS,
  MOST_OF_CAMPAIGN,
  type Proof,
} from './contract.ts'
import * as queries from './queries.ts'
import { signedWords, verdictOf, verificationAddress } from './rules.ts'

/** First half of the digest: 128 bits cannot be guessed. */
const digestOf = (key: Buffer, year: number, number: number): Buffer =>
  createHmac('sha256', key).update(signedWords(year, number)).digest().subarray(0, 16)

/** Reads what anybody may know of a number: whether a calendar was handed over for it. */
export async function readStub(db: Db, number: number, campaignYear: number | undefined): Promise<DeclaredStub> {
  const { id: campaignId, year } = await demandCampaign(db, campaignYear)
  const [use, book] = await Promise.all([
    queries.findUse(db, { campaignId, number }),
    queries.findBookWith(db, { campaignId, number }),
  ])
  return { number, year, declared: use?.isSold ?? false, known: book !== undefined }
}

/** Checks whether the code of a stub was printed here (rules#proof-for-the-giver). */
export async function checkStub(db: Db, number: number, { year, signature }: Proof): Promise<CheckedStub> {
  const campaign = await queries.findKey(db, year)
  const given = Buffer.from(signature, 'base64url')
  const isOurs =
    campaign !== undefined && given.length === 16 && timingSafeEqual(given, digestOf(campaign.signingKey, year, number))
  const use = isOurs ? await queries.findUse(db, { campaignId: campaign.id, number }) : undefined
  return { number, year, verdict: verdictOf(isOurs, use?.isVoid ?? false) }
}

type Run = { firstStub: number; lastStub: number }
type OfCampaign = { year: number; signingKey: Buffer }

/** Draws these ranges as labels with signed codes, after `skip` labels of the first sheet. */
async function drawRuns(db: Db, { year, signingKey }: OfCampaign, runs: readonly Run[], skip = 0): Promise<Buffer> {
  const { shortName, name } = await readAssociation(db)
  const numbers = runs.flatMap(({ firstStub, lastStub }) =>
    Array.from({ length: lastStub - firstStub + 1 }, (_, index) => firstStub + index),
  )
  const labels = numbers.map((number) => {
    const signature = digestOf(signingKey, year, number).toString('base64url')
    return { number, address: verificationAddress(config.publicUrl, number, { year, signature }) }
  })
  const { drawLabels } = await import('./drawing.ts')
  return await drawLabels({ year, labels, name, shortName, skip })
}

const filenameOf = (year: number, first: number, last: number) => `souches-${year}-${first}-${last}.pdf`

/** Draws the stubs of a book as labels with signed codes. 409 `too-many-stubs`. */
export async function printLabels(db: Db, bookId: number): Promise<BinaryReply> {
  const book = (await queries.findBook(db, bookId)) ?? missing('book')
  const { firstStub, lastStub, year } = book
  if (lastStub - firstStub >= MOST_LABELS) throw conflict('too-many-stubs')
  const bytes = await drawRuns(db, book, [book])
  return { bytes, type: 'application/pdf', filename: filenameOf(year, firstStub, lastStub) }
}

/**
 * Draws the stubs of all sellers' books of a campaign, or of a range, in one file. 409 `no-stubs`, `too-many-stubs`.
 */
export async function printAllLabels(
  db: Db,
  { campaign, from = 1, to = 9_999_999, skip }: InputOf<typeof contract>['query'],
): Promise<BinaryReply> {
  const { id, year } = await demandCampaign(db, campaign)
  const books = await queries.listSellersBooks(db, id, { from, to })
  const runs = books.map(({ firstStub, lastStub }) => ({
    firstStub: Math.max(firstStub, from),
    lastStub: Math.min(lastStub, to),
  }))
  const [first, last] = [runs.at(0)?.firstStub, runs.at(-1)?.lastStub]
  if (first === undefined || last === undefined) throw conflict('no-stubs')
  const count = runs.reduce((sum, { firstStub, lastStub }) => sum + lastStub - firstStub + 1, 0)
  if (count > MOST_OF_CAMPAIGN) throw conflict('too-many-stubs')
  const { signingKey } = (await queries.findKey(db, year)) ?? missing('campaign')
  const bytes = await drawRuns(db, { year, signingKey }, runs, skip)
  return { bytes, type: 'application/pdf', filename: filenameOf(year, first, last) }
}
