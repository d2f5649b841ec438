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
import { readReaders, readReminder, saveReminder } from '../service.ts'
import type { Reminder } from './contract.ts'

type LetterDraft = {
  season: number
  words?: CampaignWords | null | undefined
  attachments: readonly string[]
  reminder?: boolean
}

/** A campaign letter addressed to the caller, without a personal link, because it is only a preview. */
async function sampleOf(
  db: Db,
  actor: Actor,
  { season, words, attachments, reminder = false }: LetterDraft,
): Promise<Letter> {
  const { cents } = (await findReader(db, actor.id, season)) ?? missing('person')
  return letterOf(
    await readSender(db),
    {
      season,
      cents,
      href: `${config.publicUrl}/`,
      until: lastDayOfLink(new Date()),
      reminder,
      payment: await readMeans(db),
      words: words ?? undefined,
    },
    await readDrafts(db, actor, attachments),
  )
}

export const preview = async (db: Db, actor: Actor, written: LetterDraft) =>
  previewLetter(db, actor, await sampleOf(db, actor, written))

/** The default letter, with the text that can be changed. */
export const readUsual = async (db: Db, actor: Actor, season: number) => ({
  ...(await preview(db, actor, { season, attachments: [] })),
  words: usualWords(season),
})

export const sendTrial = async (db: Db, actor: Actor, written: LetterDraft) =>
  testLetter(db, actor, await sampleOf(db, actor, written))

/** The current letter of a campaign's future reminders. */
const reminderOf = ({ season, words }: Pick<LetterDraft, 'season' | 'words'>): LetterDraft => ({
  season,
  words,
  attachments: [],
  reminder: true,
})

/** The text of future reminders, the recipients as of now, and the preview for the caller. */
export async function showReminder(db: Db, actor: Actor, id: number): Promise<Reminder> {
  const { version, usual, ...reminder } = await readReminder(db, id)
  return {
    ...(reminder.words ?? usual),
    version,
    usual,
    readers: await readReaders(db, id, reminder.season),
    mail: await preview(db, actor, reminderOf(reminder)),
  }
}

export async function writeReminder(
  db: Db,
  actor: Actor,
  id: number,
  { version, ...words }: CampaignWords & { version?: number | undefined },
): Promise<Reminder> {
  await saveReminder(db, actor, id, words, version)
  return await showReminder(db, actor, id)
}

export const sendTrialReminder = async (db: Db, actor: Actor, id: number) =>
  sendTrial(db, actor, reminderOf(await readReminder(db, id)))
