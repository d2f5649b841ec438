import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsOf } from '../../shared/search-words.ts'

/** What a text is looked through by: its words as they begin, and their stems. */
export const vectorOf = (text: string) => sql<string>`words_of(${text}::text)`

/** A word that was typed and how words begin with it: parameters of a statement, or what stands for them. */
export type TextWord = { prefix: unknown; word: unknown }
export const readTextWords = (typed: string): TextWord[] =>
  wordsOf(typed).map((word) => ({ prefix: `${word}:*`, word }))

const seek = ({ prefix, word }: TextWord) =>
  sql`(to_tsquery('simple', ${prefix}) || plainto_tsquery('french', ${word}))`

/** One of these words at least. */
export const anyOf = (typed: string) => sql`(${sql.join(readTextWords(typed).map(seek), sql` || `)})`

/** Whether a text holds each of these words; undefined where there is none. */
export const holding = (column: RawBuilder<unknown>, words: readonly TextWord[]): RawBuilder<SqlBool> | undefined =>
  words.length > 0 ? sql`${column} @@ (${sql.join(words.map(seek), sql` && `)})` : undefined

/** Whether a text holds every word that was typed; undefined where none was. */
export const wordsCondition = (column: RawBuilder<unknown>, typed: string | undefined) =>
  holding(column, readTextWords(typed ?? ''))
