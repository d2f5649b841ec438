import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NEARNESS } from './db.ts'
import { allOf } from './lists.ts'
import type { ListSource } from './pages.ts'

/** Pattern for `like`, with a star as wildcard. */
export const likePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')

/** Full name from a table or alias with first and last names; null if both are erased. */
export const fullName = (table = 'persons') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.firstName`)}, ${sql.ref(`${table}.lastName`)}), '')`

/** `exactly`: contains every word. `nearly`: with small typos. Accents and order don't matter. */
export type Tolerance = 'exactly' | 'nearly'

/** A telephone as in the searched text: mainland numbers from 0, overseas ones (0692…) after their +262. */
const asKept = (digits: string) => digits.replace(/^\+33/, '0').replace(/^0(?=262|263|269|590|594|596|639|69[0-7])/, '')

/** A telephone counts as one word, however it is typed: « 06 12 34 56 78 », « +33 6.12.34.56.78 ». */
const wordsOf = (text: string) =>
  (/^[\d\s.+-]{4,}$/.test(text) ? [asKept(text.replace(/[\s.-]/g, ''))] : text.split(/\s+/))
    .map((word) => word.replaceAll('*', ''))
    .filter(Boolean)
    .slice(0, 6)

/** Length class of a word, which decides its SQL: short ones must be exact, others may have typos. */
type Length = 'short' | 'middle' | 'long'
const lengthOf = ({ length }: string): Length => (length < 4 ? 'short' : length < 6 ? 'middle' : 'long')

/** A search word and its pattern, as parameters or placeholders. */
export type Word = { length: Length; like: unknown; word: unknown }

/** Splits the search text into words, and returns them joined. */
export function readWords(text: string): { words: Word[]; plain: string } {
  const words = wordsOf(text.trim())
  return {
    words: words.map((word) => ({ length: lengthOf(word), like: `%${likePattern(word)}%`, word })),
    plain: words.join(' '),
  }
}

/**
 * The index finds what is close at all (`NEARNESS`); a long word must be closer, because one letter weighs less in it.
 */
const CLOSE = { middle: NEARNESS, long: 0.5 }

/** Condition: every word matches a folded column with a trigram index; none without words. */
export function matching(column: RawBuilder<unknown>, words: readonly Word[], tolerance: Tolerance) {
  if (words.length === 0) return undefined
  const each = words.map(({ length, like, word }) => {
    const inside = sql<SqlBool>`${column} like fold(${like})`
    if (tolerance === 'exactly' || length === 'short') return inside
    const near = sql<SqlBool>`(fold(${word}) <% ${column} and word_similarity(fold(${word}), ${column}) >= ${CLOSE[length]})`
    return sql<SqlBool>`(${inside} or ${near})`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** Text search on a folded column with a trigram index. */
export const textCondition = (
  column: RawBuilder<unknown>,
  text: string | undefined,
  tolerance: Tolerance = 'exactly',
): RawBuilder<SqlBool> | undefined => matching(column, readWords(text ?? '').words, tolerance)

/** Folded name of a person: a search without rights on persons only matches names. */
export const NAME = sql`fold(concat_ws(' ', persons.first_name, persons.last_name))`

/** Condition: a person's name matches; it uses the index of the register's folded text, which contains the name. */
export const isCalled = (q: string | undefined, tolerance: Tolerance = 'exactly') =>
  allOf([textCondition(sql.ref('persons.search'), q, tolerance), textCondition(NAME, q, tolerance)])

/** A list by words: rows that contain them or, without any, close ones. */
export function forgiving<Row>(
  q: string | undefined,
  list: (tolerance: Tolerance) => ListSource<Row>,
): ListSource<Row> {
  const exactly = list('exactly')
  if (!q?.trim()) return exactly
  // The total of a searched page belongs to the same search.
  let nearly: ListSource<Row> | undefined
  return {
    rows: async (slice) => {
      const found = await exactly.rows(slice)
      // A page past the last of the exact matches.
      if (found.length > 0 || (slice.offset > 0 && (await exactly.count()) > 0)) return found
      nearly = list('nearly')
      return await nearly.rows(slice)
    },
    count: async () => (await exactly.count()) || (await list('nearly').count()),
    ...(exactly.totals && {
      totals: async () => {
        const found = nearly ? undefined : await exactly.totals?.()
        return found && found.count > 0
          ? found
          : ((await (nearly ?? list('nearly')).totals?.()) ?? { count: 0, sums: {} })
      },
    }),
  }
}

/** How closely a text matches: 1 if it contains every word. */
export const closeness = (column: RawBuilder<unknown>, text: string) => closenessTo(column, readWords(text).plain)
export const closenessTo = (column: RawBuilder<unknown>, plain: unknown): RawBuilder<number> =>
  sql`word_similarity(fold(${plain}), ${column})`

/** Best match first: exact matches in this text, then the closest. */
export const byMatch = (column: RawBuilder<unknown>, q: string | undefined, tolerance: Tolerance) =>
  q && tolerance === 'nearly' ? closeness(column, q) : textCondition(column, q)

/** Finds a few rows by words: those that contain them or, without any, close ones, closest first. */
export async function findForgiving<Row>(find: (tolerance: Tolerance) => Promise<Row[]>): Promise<Row[]> {
  const found = await find('exactly')
  return found.length > 0 ? found : await find('nearly')
}
