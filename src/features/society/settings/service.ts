import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Config, config } from '../../../server/config.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { conflict } from '../../../server/http/errors.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { hasProvider } from '../../../server/pay/provider.ts'
import { parisDay } from '../../../shared/dates.ts'
import { Day } from '../../../shared/schemas.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { shadesOf } from './colour/rules.ts'
import {
  Association,
  Calendar,
  Contact,
  LegalFacts,
  type Means,
  PaymentSettings,
  type PublicConfiguration,
  Season,
} from './contract.ts'
import { DEFAULT_ASSOCIATION, DEFAULT_LEGAL_FACTS, UNKNOWN_LEGAL_FACTS, UNNAMED_ASSOCIATION } from './labels.ts'
import { logoAddress } from './logo/service.ts'
import { findSetting, type Key, lockSettings, readPublic, saveSetting } from './queries.ts'
import { DEFAULT_SEASON, enabledPaymentMethods, feeSeason, isSignUpOpen, seasonOfLink, seasonsOnSale } from './rules.ts'

/** Parses a stored value, or returns the default. */
const parsed = <S extends z.ZodType>(stored: unknown, schema: S, fallback: z.input<S>) =>
  schema.safeParse(stored).data ?? schema.parse(fallback)
const readSetting = async <S extends z.ZodType>(db: Db, key: Key, schema: S, fallback: z.input<S>) =>
  parsed((await findSetting(db, key))?.value, schema, fallback)

/** Identity of a society that never set one. */
const unset = () => (config.production ? UNNAMED_ASSOCIATION : DEFAULT_ASSOCIATION)

/** Parses the stored identity, or returns the default. */
export const associationOf = (stored: unknown): Association => parsed(stored, Association, unset())
export const readAssociation = async (db: Db): Promise<Association> =>
  associationOf((await findSetting(db, 'association'))?.value)
export const readSeason = (db: Db): Promise<Season> => readSetting(db, 'season', Season, DEFAULT_SEASON)

/** Parses the legal facts. Nothing is invented in production (rules#first-run). */
export const legalFactsOf = (stored: unknown): LegalFacts =>
  parsed(stored, LegalFacts, config.production ? UNKNOWN_LEGAL_FACTS : DEFAULT_LEGAL_FACTS)
export const readLegalFacts = async (db: Db): Promise<LegalFacts> =>
  legalFactsOf((await findSetting(db, 'legal'))?.value)

export const readCalendar = (db: Db): Promise<Calendar> => readSetting(db, 'calendar', Calendar, { html: '' })
/** Parses the society's stored mailbox. */
export const contactOf = (stored: unknown): Contact => parsed(stored, Contact, { email: null })
export const readContact = async (db: Db): Promise<Contact> => contactOf((await findSetting(db, 'contact'))?.value)

/** `keptUntil`: until when the entries of closed days are stored; books closed by an earlier version have none. */
const Books = z.object({ closedUntil: Day.nullable(), keptUntil: Day.nullable().default(null) })
export type ClosedBooks = z.output<typeof Books>

export const readClosedBooks = (db: Db): Promise<ClosedBooks> => readSetting(db, 'books', Books, { closedUntil: null })

/** Reads the last day of the closed books: nothing is dated on or before it (rules#payment-dates). */
export const readClosedUntil = async (db: Db): Promise<string | null> => (await readClosedBooks(db)).closedUntil

/** Stores until when the books are closed; the accounting module decides it and stores their entries. */
export async function saveClosedBooks(
  trx: Trx,
  actor: Actor,
  closedUntil: string | null,
  reopened: { from?: string | null; reason?: string | undefined },
) {
  await lockSettings(trx)
  await saveSetting(trx, 'books', { closedUntil, keptUntil: closedUntil }, actor.id)
  const details = { part: 'books', closedUntil, ...reopened }
  await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, details)
}

/** Finds the society's own mailbox, if it has one. */
export async function findContact(db: Db): Promise<{ email: string } | undefined> {
  const { email } = await readContact(db)
  return email === null ? undefined : { email }
}

export const saveContact = (db: Db, contact: Contact) => saveSetting(db, 'contact', contact, null)

/** Season whose fees are due today. */
export const currentFeeSeason = async (db: Db): Promise<number> => feeSeason(parisDay(new Date()), await readSeason(db))

/** Seasons on sale today. */
export const currentSeasonsOnSale = async (db: Db): Promise<number[]> =>
  seasonsOnSale(parisDay(new Date()), await readSeason(db))

/** Season of a link's fees today. */
export const currentSeasonOfLink = async (db: Db, made: number | null): Promise<number> =>
  seasonOfLink(made, parisDay(new Date()), await readSeason(db))

/** Reads the sender of every mail. */
export const readSender = async (db: Db): Promise<Sender> => ({
  letterhead: await readAssociation(db),
  publicUrl: config.publicUrl,
})

export const saveAssociation = (db: Db, association: Association) => saveSetting(db, 'association', association, null)

/** Stores what the set-up program asked about a new society, unless it was set since. */
export async function describeSociety(db: Db, { name, shortName, address, email }: Config['society']) {
  if (name && !(await findSetting(db, 'association')))
    await saveAssociation(db, { ...unset(), name, shortName: shortName ?? name.slice(0, 30), address })
  if (email && !(await findSetting(db, 'contact'))) await saveContact(db, { email })
}

/** Refuses a visitor while nobody could be admitted; 409 `sign-up-closed` (rules#first-run). */
export async function demandSignUpOpen(db: Db) {
  if (!isSignUpOpen((await readPublic(db)).ready, config.production)) throw conflict('sign-up-closed')
}

/** Demo accounts, which are public in the demonstration. */
const DEMONSTRATION: PublicConfiguration['demonstration'] = [
  { email: 'membre@demo.example', password: 'pompiers-demo-18', label: 'Membre' },
  { email: 'commission@demo.example', password: 'pompiers-demo-18', label: 'Responsable de la commission Location' },
  { email: 'personnes@demo.example', password: 'pompiers-demo-18', label: 'Responsable des adhésions' },
  { email: 'tresorerie@demo.example', password: 'pompiers-demo-18', label: 'Trésorerie' },
  { email: 'admin@demo.example', password: 'pompiers-demo-18', label: 'Super-administrateur' },
]

/** Cached, because they depend on the colour alone and every page embeds them. */
const shades = new LRUCache<string, string[]>({ max: 20, memoMethod: shadesOf })

export async function readPublicConfiguration(db: Db): Promise<PublicConfiguration> {
  const { settings, centres, logo, ready } = await readPublic(db)
  const association = associationOf(settings.association)
  return {
    association,
    shades: shades.memo(association.colour),
    logo: logo && logoAddress(logo),
    season: parsed(settings.season, Season, DEFAULT_SEASON),
    means: settingsOf(settings.payment).means,
    stripePublishableKey: config.stripe?.publishableKey ?? '',
    centres,
    signUpOpen: isSignUpOpen(ready, config.production),
    captcha: { kind: config.captcha.kind, siteKey: config.captcha.siteKey },
    demonstration: config.demo ? DEMONSTRATION : [],
  }
}

/** Enabled payment methods with details, from the stored value. */
const settingsOf = (stored: unknown) => enabledPaymentMethods(PaymentSettings.safeParse(stored).data, hasProvider())

/** Reads them with their version: 0 if never set. */
export async function readStored(db: Db) {
  const row = await findSetting(db, 'payment')
  return { settings: settingsOf(row?.value), version: row?.version ?? 0 }
}

/** Enabled payment methods, from the stored value. */
export const paymentMethodsOf = (stored: unknown): Means[] => settingsOf(stored).means

/** Reads the enabled payment methods. */
export const readPaymentMethods = async (db: Db): Promise<Means[]> => (await readStored(db)).settings.means

/** Throws 409 `means-not-taken` for a payment method that is not enabled. */
export async function demandPaymentMethod(db: Db, means: Means) {
  if (!(await readPaymentMethods(db)).includes(means)) throw conflict('means-not-taken')
}
