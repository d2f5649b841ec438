import { type RawBuilder, sql } from 'kysely'

/**
 * Sort key for texts that people read: as in a French dictionary, ignoring case and accents, and equal on every
 * database, because neither engine's collation is used (rules#lists). Indexes of lists use the same key.
 */
export const alphabetical = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql`fold(${typeof text === 'string' ? sql.ref(text) : text}) collate "C"`
