import { sql } from 'kysely'
import type { SiteConfiguration } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { lockByName } from '../../../server/data/locks.ts'
import { prepared } from '../../../server/data/prepared.ts'
import type { Readiness } from './contract.ts'

export type Key = SiteConfiguration['key']

/** Finds the stored JSON value of a key with its version; undefined if it was never set. */
export const findSetting = (db: Db, key: Key) =>
  db.selectFrom('siteConfiguration').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

const listSettings = prepared((db, keys: readonly Key[]) =>
  db.selectFrom('siteConfiguration').where('key', '=', sql<Key>`any(${keys}::text[])`).select(['key', 'value']),
)

/** Finds the stored values of several keys with one query; missing ones are absent. */
export const findSettings = async (db: Db, keys: readonly Key[]): Promise<Partial<Record<Key, unknown>>> =>
  Object.fromEntries((await listSettings(db, keys)).map(({ key, value }) => [key, value]))

type Public = {
  settings: Partial<Record<Key, unknown>>
  /** Centres to choose from, in order. */
  centres: string[]
  ready: Readiness
  /** Once it can be shown. */
  logo: { id: string; version: number } | null
}

/** Reads what every page embeds, in one statement, because each page needs it (decision 0054). */
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
      // Payment methods are confirmed by saving them, in the onboarding, or by a payment.
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

/** Serializes writers until the transaction ends, also for keys that were never set. */
export const lockSettings = (trx: Trx) => lockByName(trx, 'settings')

export const saveSetting = (db: Db, key: Key, value: unknown, updatedBy: number | null) =>
  db
    .insertInto('siteConfiguration')
    .values({ key, value: JSON.stringify(value), updatedBy })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updatedBy }))
    .execute()
