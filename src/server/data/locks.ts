import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Advisory locks, for which there is no row. Each has a number that never changes; 18 is that of triggers (migrations
 * 0008 and 0035), which also use `closedBooks` (0261).
 */
const LOCKS = {
  /** The settings of the society. */
  settings: 1,
  /** Counts of money of a campaign, by id. Taken before any other lock. */
  calendarCounts: 2,
  /** Syncs of phones to a campaign, by id. */
  calendarSync: 3,
  /** A new deposit slip, by the key of its request. */
  depositSlip: 4,
  /** A document's content, by hash. */
  documentContent: 5,
  /** A new member, by normalized name. */
  memberName: 6,
  /** The closed books: shared by writers of money, exclusive for closing and reopening. */
  closedBooks: 7,
  /** A bank account, by IBAN: overlapping statements are read one after the other. */
  bankAccount: 8,
} as const

/**
 * Takes this lock until the transaction ends; the program takes one in no other way than these two. Keys are hashed, so two may share a
 * lock, which only costs waiting.
 */
export const lockByName = (trx: Trx, name: keyof typeof LOCKS, key: string | number = '') =>
  sql`select pg_advisory_xact_lock(${LOCKS[name]}::int, hashtext(${String(key)}))`.execute(trx)

/** Takes many such locks, always in the same order, so that two who take some of the same wait instead of deadlocking. */
export const lockAllByName = (trx: Trx, name: keyof typeof LOCKS, keys: RawBuilder<string[]>) =>
  sql`select pg_advisory_xact_lock(${LOCKS[name]}::int, hash)
    from (select distinct hashtext(key) as hash from unnest(${keys}) as key order by hash) as hashes`.execute(trx)

/** Lock of the process that migrates or restores the database, held by its connection: only one upgrades. */
export const MIGRATION_LOCK = 7_018_118
