import { config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { readDrafts } from '../../../mailing/mailings/attachments/service.ts'
import { type Letter, previewLetter, testLetter } from '../../../mailing/mailings/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { readMeans } from '../../../society/settings/payment-methods/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import type { CampaignWords } from '../contract.ts'
import { letterOf, usualWords } from '../mails.ts'
import { findReader } from '../queries.ts'
import { lastDayOfLink } from '../rules.ts'

type Written = { season: number; words?: CampaignWords | null | undefined; attachments: readonly string[] }

/** The letter a campaign opens with, to the caller; it carries no link of theirs, for nothing is asked of them. */
async function sampleOf(db: Db, actor: Actor, { season, words, attachments }: Written): Promise<Letter> {
  const { cents } = (await findReader(db, actor.id, season)) ?? missing('person')
  return letterOf(
    await readSender(db),
    {
      season,
      cents,
      href: `${config.publicUrl}/`,
      until: lastDayOfLink(new Date()),
      reminder: false,
      payment: await readMeans(db),
      words: words ?? undefined,
    },
    await readDrafts(db, actor, attachments),
  )
}

export const preview = async (db: Db, actor: Actor, written: Written) =>
  previewLetter(db, actor, await sampleOf(db, actor, written))

/** It as it always reads, with what of it may be changed. */
export const readUsual = async (db: Db, actor: Actor, season: number) => ({
  ...(await preview(db, actor, { season, attachments: [] })),
  words: usualWords(season),
})

export const sendTrial = async (db: Db, actor: Actor, written: Written) =>
  testLetter(db, actor, await sampleOf(db, actor, written))
