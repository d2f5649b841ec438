import type { Db } from '../../../server/data/db.ts'
import { conflict } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { Actor } from '../../platform/access/service.ts'
import { countSuperAdmins } from '../../society/commissions/roles/queries.ts'
import { MEMBERTYPES } from '../../society/persons/contract.ts'
import { subscriptionsFor } from '../../society/persons/rules.ts'
import { hasOwnCentre } from '../../society/settings/centres/service.ts'
import { presentLogo } from '../../society/settings/logo/service.ts'
import { readPart } from '../../society/settings/parts/service.ts'
import { feeSeason, isComplete, seasonEnd, seasonRunning } from '../../society/settings/rules.ts'
import { findContact, readLegalFacts, readSeason, readStored } from '../../society/settings/service.ts'
import { readText } from '../../society/settings/texts/service.ts'
import { readLastBackup } from '../backups/service.ts'
import { type Setup, STEPS, type Step } from './contract.ts'
import {
  deleteMark,
  hasAdministratorUntil,
  hasCommission,
  listMarks,
  listOfferedPairs,
  saveMark,
  wasCardPaid,
  wasImported,
} from './queries.ts'

/**
 * Steps that the program cannot see: that a mail arrived, that a text was read, that there is nothing to import or to
 * sell.
 */
const SAID: readonly Step[] = [
  ...(['contact', 'logo', 'season', 'cards', 'centres', 'mails', 'notice'] as const),
  ...(['commission', 'calendar', 'members'] as const),
]

const maySay = (step: Step) => SAID.includes(step)

/** Whether at least one step is neither done nor postponed on that day. */
const isOpen = (rows: Setup['rows'], today: string) =>
  rows.some(({ done, putOffUntil }) => !done && (putOffUntil === null || putOffUntil <= today))

const LATER_DAYS = 30

/** Reads the facts about each step, whatever was clicked. */
async function readFacts(db: Db): Promise<Partial<Record<Step, boolean>> & { missing: string[] }> {
  const offered = await listOfferedPairs(db)
  // A new member pays for the subscription that follows from the status: only its fee lets anybody join.
  const missing = MEMBERTYPES.filter((membertype) => {
    const [own] = subscriptionsFor(membertype, [])
    return !offered.some(({ status, subscription }) => status === membertype && subscription === own)
  })
  const means = await readStored(db)
  const isSet = async (part: 'association' | 'season' | 'calendar' | 'legal') => (await readPart(db, part)).version > 0
  return {
    association: await isSet('association'),
    contact: (await findContact(db)) !== undefined,
    season: await isSet('season'),
    centres: await hasOwnCentre(db),
    backup: (await readLastBackup(db)).good !== undefined,
    commission: await hasCommission(db),
    calendar: await isSet('calendar'),
    logo: (await presentLogo(db)).picture !== null,
    fees: missing.length === 0,
    administrators: (await countSuperAdmins(db)) > 1,
    // Never automatically: somebody has saved the payment methods and, if cards are among them, one was charged.
    cards: (means.version > 0 && !means.settings.means.includes('CARD')) || (await wasCardPaid(db)),
    legal: (await isSet('legal')) && isComplete(await readLegalFacts(db)),
    notice: (await readText(db, 'rgpd')).version !== '1',
    members: await wasImported(db),
    missing,
  }
}

/** Reads the steps of a new society (rules#first-run). */
export async function readSetup(db: Db): Promise<Setup> {
  const { missing, ...facts } = await readFacts(db)
  const marks = new Map((await listMarks(db)).map((mark) => [mark.step, mark]))
  const rows = STEPS.map((step) => {
    const mark = marks.get(step)
    const done = facts[step] === true || Boolean(mark?.doneAt)
    return {
      step,
      done,
      putOffUntil: done ? null : (mark?.putOffUntil ?? null),
      missing: step === 'fees' ? missing : [],
    }
  })
  return { open: isOpen(rows, parisDay(new Date())), rows, administratorsUnpaid: await readUnpaid(db) }
}

/**
 * Reads the coming season if renewals are open and no administrator has paid it (rules#home): once the current season
 * is over, none of them could do anything but renew.
 */
async function readUnpaid(db: Db): Promise<number | null> {
  const season = await readSeason(db)
  const today = parisDay(new Date())
  const coming = feeSeason(today, season)
  if (coming === seasonRunning(today, season)) return null
  return (await hasAdministratorUntil(db, seasonEnd(coming, season))) ? null : coming
}

/** Marks a step as done or postponed for a month, or undoes that. */
export async function markStep(db: Db, actor: Actor, step: Step, mark: 'DONE' | 'LATER' | 'OPEN'): Promise<Setup> {
  if (mark === 'DONE' && !maySay(step)) throw conflict('shows-itself')
  const later = parisDay(new Date(Date.now() + LATER_DAYS * 86_400_000))
  if (mark === 'OPEN') await deleteMark(db, step)
  else await saveMark(db, step, actor.id, mark === 'LATER' ? later : null)
  return await readSetup(db)
}
