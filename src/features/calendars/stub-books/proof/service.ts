import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { readAssociation } from '../../../society/settings/service.ts'
import { demandCampaign } from '../../campaigns/service.ts'
import { type CheckedStub, type DeclaredStub, MOST_LABELS, type Proof } from './contract.ts'
import * as queries from './queries.ts'
import { signedWords, verdictOf, verificationAddress } from './rules.ts'

/** The first half of the digest: 128 bits that nobody comes upon by trying. */
const digestOf = (key: Buffer, year: number, number: number): Buffer =>
  createHmac('sha256', key).update(signedWords(year, number)).digest().subarray(0, 16)

/** What anybody may know of a number: whether a calendar was handed over for it. */
export async function readStub(db: Db, number: number, campaignYear: number | undefined): Promise<DeclaredStub> {
  const { id: campaignId, year } = await demandCampaign(db, campaignYear)
  const [use, book] = await Promise.all([
    queries.findUse(db, { campaignId, number }),
    queries.findBookWith(db, { campaignId, number }),
  ])
  return { number, year, declared: use?.isSold ?? false, known: book !== undefined }
}

/** Whether the code of a stub was printed here (rules#proof-for-the-giver). */
export async function checkStub(db: Db, number: number, { year, signature }: Proof): Promise<CheckedStub> {
  const campaign = await queries.findKey(db, year)
  const given = Buffer.from(signature, 'base64url')
  const isOurs =
    campaign !== undefined && given.length === 16 && timingSafeEqual(given, digestOf(campaign.signingKey, year, number))
  const use = isOurs ? await queries.findUse(db, { campaignId: campaign.id, number }) : undefined
  return { number, year, verdict: verdictOf(isOurs, use?.isVoid ?? false) }
}

/** The stubs of a book as labels with a signed code each. 409 `too-many-stubs`. */
export async function printLabels(db: Db, bookId: number): Promise<BinaryReply> {
  const { firstStub, lastStub, year, signingKey } = (await queries.findBook(db, bookId)) ?? missing('book')
  if (lastStub - firstStub >= MOST_LABELS) throw conflict('too-many-stubs')
  const { shortName, name } = await readAssociation(db)
  const labels = Array.from({ length: lastStub - firstStub + 1 }, (_, index) => {
    const number = firstStub + index
    const signature = digestOf(signingKey, year, number).toString('base64url')
    return { number, address: verificationAddress(config.publicUrl, number, { year, signature }) }
  })
  const { drawLabels } = await import('./drawing.ts')
  const bytes = await drawLabels({ year, labels, name, shortName })
  return { bytes, type: 'application/pdf', filename: `souches-${year}-${firstStub}-${lastStub}.pdf` }
}
