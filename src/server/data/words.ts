import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsOf } from '../../shared/search-words.ts'

/** Search vector of a text: the beginnings of its words, and their stems. */
export const vectorOf = (text: string) => sql<string>`words_of(${text}::text)`

/** A search word and its prefix, as parameters or placeholders. */
export type TextWord = { prefix: unknown; word: unknown }
export const readTextWords = (typed: string): TextWord[] =>
  wordsOf(typed).map((word) => ({ prefix: `${word}:*`, word }))

const seek = ({ prefix, word }: TextWord) =>
  sql`(to_tsquery('simple', ${prefix}) || plainto_tsquery('french', ${word}))`

/** At least one of these words. */
export const anyOf = (typed: string) => sql`(${sql.join(readTextWords(typed).map(seek), sql` || `)})`

/** Whether a text contains each of these words; undefined without any. */
export const holding = (column: RawBuilder<unknown>, words: readonly TextWord[]): RawBuilder<SqlBool> | undefined =>
  words.length > 0 ? sql`${column} @@ (${sql.join(words.map(seek), sql` && `)})` : undefined

/** Whether a text contains every search word; undefined without any. */
export const wordsCondition = (column: RawBuilder<unknown>, typed: string | undefined) =>
  holding(column, readTextWords(typed ?? ''))
