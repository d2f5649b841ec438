import { type RawBuilder, sql } from 'kysely'

/**
 * The key by which texts that people read are sorted: as a French dictionary does, without regard to capitals and accents, and the
 * same on every database: neither engine's own collation is asked (rules#lists). Indexes of lists are made with the same key.
 */
export const alphabetical = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql`fold(${typeof text === 'string' ? sql.ref(text) : text}) collate "C"`
