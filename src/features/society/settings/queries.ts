import { sql } from 'kysely'
import type { SiteConfiguration } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { lockByName } from '../../../server/data/locks.ts'
import { prepared } from '../../../server/data/prepared.ts'
import type { Readiness } from './contract.ts'

export type Key = SiteConfiguration['key']

/** The stored value of a key, as JSON, and how often it was edited; undefined where the society never set it. */
export const findSetting = (db: Db, key: Key) =>
  db.selectFrom('siteConfiguration').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

const listSettings = prepared((db, keys: readonly Key[]) =>
  db.selectFrom('siteConfiguration').where('key', '=', sql<Key>`any(${keys}::text[])`).select(['key', 'value']),
)

/** The stored values of several keys, by one query; what the society never set is absent. */
export const findSettings = async (db: Db, keys: readonly Key[]): Promise<Partial<Record<Key, unknown>>> =>
  Object.fromEntries((await listSettings(db, keys)).map(({ key, value }) => [key, value]))

type Public = {
  settings: Partial<Record<Key, unknown>>
  /** Those that members choose from, in their order. */
  centres: string[]
  ready: Readiness
  /** Once it can be shown. */
  logo: { id: string; version: number } | null
}

/** What every page carries, in one statement: each page asks for it (decision 0054). */
const findPublic = (db: Db) =>
  db
    .selectNoFrom([
      sql<Public['settings']>`(select coalesce(jsonb_object_agg(key, value), '{}') from site_configuration
      where key in ('association', 'season', 'payment'))`.as('settings'),
      sql<Public['centres']>`array(select name from centres where archived_at is null
      order by position nulls last, ${alphabetical('name')})`.as('centres'),
      sql<Public['logo']>`(select jsonb_build_object('id', files.id, 'version', files.version)
      from site_configuration join files on files.id = picture_id
      where key = 'association' and files.state = 'READY')`.as('logo'),
      // Means are confirmed by being saved, by being said so in the first steps, or by money that came.
      sql<Public['ready']>`jsonb_build_object(
      'hasFee', exists (select from resources where billing_period = 'YEAR' and active and archived_at is null
        and cardinality(membertypes) > 0),
      'hasMeans', exists (select from site_configuration where key = 'payment')
        or exists (select from setup_steps where step = 'cards' and done_at is not null)
        or exists (select from payments where state = 'DONE'))`.as('ready'),
    ])
    .executeTakeFirst()
export const readPublic = async (db: Db): Promise<Public> =>
  (await findPublic(db)) ?? {
    settings: {},
    centres: [],
    ready: { hasFee: false, hasMeans: false },
    logo: null,
  }

/** One writer at a time until the transaction ends, also of what was never set. */
export const lockSettings = (trx: Trx) => lockByName(trx, 'settings')

export const saveSetting = (db: Db, key: Key, value: unknown, updatedBy: number | null) =>
  db
    .insertInto('siteConfiguration')
    .values({ key, value: JSON.stringify(value), updatedBy })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updatedBy }))
    .execute()
