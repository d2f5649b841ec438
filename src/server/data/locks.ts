import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * What is locked by name, where there is no row to lock. Each has a number that never changes, the first of the two of an advisory lock;
 * 18 is that of triggers (migrations 0008 and 0035), which share `closedBooks` too (0261).
 */
const LOCKS = {
  /** The settings of the society. */
  settings: 1,
  /** A campaign's counts of money, by its id. Taken before any other lock. */
  calendarCounts: 2,
  /** What phones sync to a campaign, by its id. */
  calendarSync: 3,
  /** A new deposit slip, by the key of its request. */
  depositSlip: 4,
  /** A document's content, by its hash. */
  documentContent: 5,
  /** A new member, by their folded name. */
  memberName: 6,
  /** The books: whoever writes money shares it, whoever closes or opens them has it alone. */
  closedBooks: 7,
  /** A bank account, by its IBAN: its statements are read one after the other, so that two that overlap don't wait for each other. */
  bankAccount: 8,
} as const

/**
 * Waits for everybody else who holds this lock, and holds it until the transaction ends: the only way the program takes one. A key is hashed,
 * so two may share a lock; that costs waiting and nothing else.
 */
export const lockByName = (trx: Trx, name: keyof typeof LOCKS, key: string | number | RawBuilder<string> = '') =>
  sql`select pg_advisory_xact_lock(${LOCKS[name]}::int, hashtext(${typeof key === 'number' ? String(key) : key}))`.execute(
    trx,
  )

/** The lock of the process that migrates or restores the database, held by its connection: an upgrade is done by one alone. */
export const MIGRATION_LOCK = 7_018_118
