import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsOf } from '../../shared/sought.ts'

/** What a text is looked through by: its words as they begin, and their stems. */
export const vectorOf = (text: string) => sql<string>`words_of(${text}::text)`

const seek = (word: string) => sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('french', ${word}))`

/** One of these words at least. */
export const anyOf = (words: readonly string[]) => sql`(${sql.join(words.map(seek), sql` || `)})`

/** Whether a text holds every word that was typed; undefined where none was. */
export function wordsCondition(
  column: RawBuilder<unknown>,
  typed: string | undefined,
): RawBuilder<SqlBool> | undefined {
  const words = wordsOf(typed ?? '')
  return words.length > 0 ? sql`${column} @@ (${sql.join(words.map(seek), sql` && `)})` : undefined
}
