import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { missing } from '../../../../server/http/errors.ts'
import { RichText } from '../../../../shared/schemas.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import type { Rgpd, RgpdBody } from '../contract.ts'
import { findSettings, lockSettings, saveSetting } from '../queries.ts'
import { associationOf, contactOf, legalFactsOf, paymentMethodsOf } from '../service.ts'
import type { TextKind, TextVersion } from './contract.ts'
import { DEFAULT_TEXTS } from './labels.ts'
import { findLatestVersion, insertVersion, listFrom, listVersions } from './queries.ts'
import { versionAfter, versionOfDefault } from './rules.ts'

/** Cached, because sanitizing a long text is slow. */
const cleaned = new LRUCache<string, RichText>({ max: 20, memoMethod: (html) => RichText.parse(html) })

/** A stored text, not sanitized yet. */
const StoredText = z.object({ html: z.string(), version: z.string() })

/** Reads the text of that kind in force, with its source. */
async function readInForce(db: Db, kind: TextKind) {
  const [settings, latest] = await Promise.all([
    findSettings(db, [kind, 'association', 'legal', 'payment', 'contact']),
    findLatestVersion(db, kind),
  ])
  const association = associationOf(settings.association)
  const means = paymentMethodsOf(settings.payment)
  const read = { association, means, latest }
  const stored = StoredText.safeParse(settings[kind]).data
  if (stored) return { ...read, text: { html: cleaned.memo(stored.html), version: stored.version } }
  // Without a text of its own, a society uses a default text with its facts.
  const { email } = contactOf(settings.contact)
  const legal = legalFactsOf(settings.legal)
  const html = cleaned.memo(DEFAULT_TEXTS[kind]({ association, legal, means, email }))
  return { ...read, text: { html, version: versionOfDefault(html, latest) } }
}

/** Reads the text of that kind in force (rules#society-texts). */
export const readText = async (db: Db, kind: TextKind): Promise<Rgpd> => (await readInForce(db, kind)).text

/**
 * Digest of a text. A version would not do: a default text whose facts change twice before somebody accepts it keeps its
 * number.
 */
export const digestOf = ({ html }: Pick<Rgpd, 'html'>) =>
  createHash('sha256').update(html).digest('base64url').slice(0, 22)

/** Puts a text in force as the next version; an unchanged text is not written. */
export const saveText = (db: Db, actor: Actor, kind: TextKind, { html, version }: RgpdBody): Promise<Rgpd> =>
  inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const before = await readText(trx, kind)
    demandVersion(before, version)
    if (html === before.html) return before
    const text = { html, version: versionAfter(before.version) }
    await saveSetting(trx, kind, text, actor.id)
    await keepVersion(trx, kind, before, null)
    await keepVersion(trx, kind, text, actor.id)
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { [kind]: text.version })
    return text
  })

const keepVersion = (trx: Trx, kind: TextKind, { version, html }: Rgpd, writtenBy: number | null) =>
  insertVersion(trx, { kind, version: Number(version), html, writtenBy })

/** Reads the terms of sale in force, whether they are stored yet, the seller, and the enabled payment methods. */
export async function readTerms(db: Db) {
  const { text, latest, association, means } = await readInForce(db, 'terms-of-sale')
  const version = Number(text.version)
  return { text, version, isKept: latest?.version === version, merchant: association.name, means }
}
export type Terms = Awaited<ReturnType<typeof readTerms>>

/** Stores the terms that a buyer accepts, so that they can be read again; only the first acceptance writes. */
export const keepTerms = (trx: Trx, { text, isKept }: Pick<Terms, 'text' | 'isKept'>) =>
  isKept ? [] : [keepVersion(trx, 'terms-of-sale', text, null)]

/** Version of the program's own text; the society's start with the next. */
const FIRST = '1'

/** Lists the stored versions, and the one in force if it was neither changed nor accepted yet. */
export async function readVersions(db: Db, kind: TextKind): Promise<TextVersion[]> {
  const { version: current } = await readText(db, kind)
  const kept = (await listVersions(db, kind)).map(
    ({ version, writtenAt, writtenBy, name }): TextVersion => ({
      version: String(version),
      inForce: String(version) === current,
      writtenAt: String(version) === FIRST ? null : writtenAt,
      writtenBy: writtenBy !== null && name !== null ? { id: writtenBy, name } : null,
    }),
  )
  if (kept.some(({ inForce }) => inForce)) return kept
  return [{ version: current, inForce: true, writtenAt: null, writtenBy: null }, ...kept]
}

/** Reads a version's text with the one before; 404. */
export async function readVersion(db: Db, kind: TextKind, version: number) {
  const [found, before] = await listFrom(db, kind, version)
  if (found?.version === version)
    return { version: String(version), html: found.html as RichText, before: (before?.html ?? null) as RichText | null }
  const text = await readText(db, kind)
  if (text.version === String(version)) return { ...text, before: (found?.html ?? null) as RichText | null }
  return missing('notice-version')
}
