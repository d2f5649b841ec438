import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import { config } from '../../server/config.ts'
import type { Db } from '../../server/data/db.ts'
import type { Sender } from '../../server/mail/layout.ts'
import { parisDay } from '../../shared/dates.ts'
import { Association, Contact, type PublicConfiguration, Rgpd, Season } from './contract.ts'
import { findSetting, saveSetting } from './queries.ts'
import { DEFAULT_ASSOCIATION, DEFAULT_SEASON, defaultRgpd, feeSeason, seasonOfLink, seasonsOnSale } from './rules.ts'

const readSetting = async <S extends z.ZodType>(
  db: Db,
  key: 'association' | 'season' | 'rgpd',
  schema: S,
  fallback: z.output<S>,
) => schema.safeParse(await findSetting(db, key)).data ?? fallback

export const readAssociation = (db: Db): Promise<Association> =>
  readSetting(db, 'association', Association, DEFAULT_ASSOCIATION)
export const readSeason = (db: Db): Promise<Season> => readSetting(db, 'season', Season, DEFAULT_SEASON)

/** The society's own mailbox, where it has named one. */
export const findContact = async (db: Db): Promise<Contact | undefined> =>
  Contact.safeParse(await findSetting(db, 'contact')).data

export const saveContact = (db: Db, contact: Contact) => saveSetting(db, 'contact', contact, null)

/** The season that fees are asked for today. */
export const currentFeeSeason = async (db: Db): Promise<number> => feeSeason(parisDay(new Date()), await readSeason(db))

/** The seasons that may be paid for today. */
export const currentSeasonsOnSale = async (db: Db): Promise<number[]> =>
  seasonsOnSale(parisDay(new Date()), await readSeason(db))

/** The season that the fees of a link are for today. */
export const currentSeasonOfLink = async (db: Db, made: number | null): Promise<number> =>
  seasonOfLink(made, parisDay(new Date()), await readSeason(db))

/** The data-protection notice; sanitised again on its way out, whatever was stored. */
export async function readRgpdNotice(db: Db): Promise<Rgpd> {
  const notice = await readSetting(db, 'rgpd', Rgpd, defaultRgpd(await readAssociation(db)))
  return { ...notice, html: sanitizeHtml(notice.html) }
}

/** Whom every mail comes from. */
export const readSender = async (db: Db): Promise<Sender> => ({
  letterhead: await readAssociation(db),
  publicUrl: config.publicUrl,
})

export const saveAssociation = (db: Db, association: Association) => saveSetting(db, 'association', association, null)

/** The demonstration's accounts, where it is loaded: they are no secret there. */
const DEMONSTRATION: PublicConfiguration['demonstration'] = [
  { email: 'membre@demo.example', password: 'pompiers-demo-18', label: 'Membre' },
  { email: 'commission@demo.example', password: 'pompiers-demo-18', label: 'Responsable de la commission Location' },
  { email: 'personnes@demo.example', password: 'pompiers-demo-18', label: 'Responsable des adhésions' },
  { email: 'admin@demo.example', password: 'pompiers-demo-18', label: 'Super-administrateur' },
]

export async function readPublicConfiguration(db: Db): Promise<PublicConfiguration> {
  return {
    association: await readAssociation(db),
    season: await readSeason(db),
    stripePublishableKey: config.stripe.publishableKey,
    captcha: { kind: config.captcha.kind, siteKey: config.captcha.siteKey },
    demonstration: config.demo ? DEMONSTRATION : [],
  }
}
