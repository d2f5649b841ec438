import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NEARNESS } from './db.ts'
import { allOf } from './lists.ts'
import type { ListSource } from './pages.ts'

/** Text for `like`, in which a star stands for anything. */
export const likePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')

/** What somebody is called, of a table or its alias that has first and last names; null where both are forgotten. */
export const fullName = (table = 'persons') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.firstName`)}, ${sql.ref(`${table}.lastName`)}), '')`

/** `exactly`: the text contains every word. `nearly`: but for small typos. Accents and order do not matter. */
export type Tolerance = 'exactly' | 'nearly'

/** A telephone as the searched text has it: one of the mainland from 0, one of overseas (0692…) after its +262. */
const asKept = (digits: string) => digits.replace(/^\+33/, '0').replace(/^0(?=262|263|269|590|594|596|639|69[0-7])/, '')

/** A telephone as people type it is one word: « 06 12 34 56 78 », « +33 6.12.34.56.78 ». */
const wordsOf = (text: string) =>
  (/^[\d\s.+-]{4,}$/.test(text) ? [asKept(text.replace(/[\s.-]/g, ''))] : text.split(/\s+/))
    .map((word) => word.replaceAll('*', ''))
    .filter(Boolean)
    .slice(0, 6)

/** What the SQL of a word depends on: a short one is written right, of the others some letters may be wrong. */
type Length = 'short' | 'middle' | 'long'
const lengthOf = ({ length }: string): Length => (length < 4 ? 'short' : length < 6 ? 'middle' : 'long')

/** A word that was typed and the pattern of what contains it: parameters of a statement, or what stands for them. */
export type Word = { length: Length; like: unknown; word: unknown }

/** What was typed, word by word, and the words alone as one text. */
export function readWords(text: string): { words: Word[]; plain: string } {
  const words = wordsOf(text.trim())
  return {
    words: words.map((word) => ({ length: lengthOf(word), like: `%${likePattern(word)}%`, word })),
    plain: words.join(' '),
  }
}

/** The index finds what is close at all (`NEARNESS`); a long word has to be closer, for one letter weighs less in it. */
const CLOSE = { middle: NEARNESS, long: 0.5 }

/** Every one of these words, over a folded column with a trigram index; nothing where there is none. */
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

/** Free text over a folded column with a trigram index. */
export const textCondition = (
  column: RawBuilder<unknown>,
  text: string | undefined,
  tolerance: Tolerance = 'exactly',
): RawBuilder<SqlBool> | undefined => matching(column, readWords(text ?? '').words, tolerance)

/** The folded name of a person: whoever has no right on persons learns from a search nothing but who is called so. */
export const NAME = sql`fold(concat_ws(' ', persons.first_name, persons.last_name))`

/** A person's name is close to what is typed; the register's own text, in which it stands, is folded already and has the index. */
export const isCalled = (q: string | undefined, tolerance: Tolerance = 'exactly') =>
  allOf([textCondition(sql.ref('persons.search'), q, tolerance), textCondition(NAME, q, tolerance)])

/** A list by words: those that contain them or, where there are none, those that are close to them. */
export function forgiving<Row>(
  q: string | undefined,
  list: (tolerance: Tolerance) => ListSource<Row>,
): ListSource<Row> {
  const exactly = list('exactly')
  if (!q?.trim()) return exactly
  // Once a page was looked for, its total is that of the same search.
  let nearly: ListSource<Row> | undefined
  return {
    rows: async (slice) => {
      const found = await exactly.rows(slice)
      // A page past the last one of those that contain them.
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

/** How closely a text matches what was typed: 1 where it contains every word. */
export const closeness = (column: RawBuilder<unknown>, text: string) => closenessTo(column, readWords(text).plain)
export const closenessTo = (column: RawBuilder<unknown>, plain: unknown): RawBuilder<number> =>
  sql`word_similarity(fold(${plain}), ${column})`

/** The best first: of what contains the words, where this text does; of what is close to them, the closest. */
export const byMatch = (column: RawBuilder<unknown>, q: string | undefined, tolerance: Tolerance) =>
  q && tolerance === 'nearly' ? closeness(column, q) : textCondition(column, q)

/** A few by words: those that contain them or, where there are none, those that are close to them, the closest first. */
export async function findForgiving<Row>(find: (tolerance: Tolerance) => Promise<Row[]>): Promise<Row[]> {
  const found = await find('exactly')
  return found.length > 0 ? found : await find('nearly')
}
