import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Sums } from '../../shared/hal.ts'
import { toEuros } from '../../shared/money.ts'

export type Slice = { offset: number; limit: number }

type Totals = { count: number; sums: Sums }

/** Source of a list; totals are counted up to `most`. A list of amounts counts and sums in one statement. */
export type ListSource<Row> = {
  rows: (slice: Slice) => Promise<Row[]>
  count: () => Promise<number>
  totals?: () => Promise<Totals>
  most?: number
}

/** Amounts in cents, by the name of their sum. */
type Amounts = Readonly<Record<string, Expression<unknown>>>

/** Sum over rows, in cents; a double holds more than all the money there is. */
export const sumOf = (cents: Expression<unknown>) => sql<number>`coalesce(sum(${cents}), 0)::float8`

export const inEuros = (cents: Sums): Sums =>
  Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, toEuros(sum)]))

/** For a file: more than any list holds. */
export const EVERY_ROW: Slice = { offset: 0, limit: 1_000_000 }

/** A list: `matching` selects rows, `shown` adds columns and order; `amounts` are summed when counting. */
export const listSource = <D, T extends keyof D, O, D2, T2 extends keyof D2, Row>(
  matching: SelectQueryBuilder<D, T, O>,
  shown: (matching: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<D2, T2, Row>,
  amounts?: Amounts,
): ListSource<Row> => ({
  rows: ({ offset, limit }) => shown(matching).limit(limit).offset(offset).execute() as Promise<Row[]>,
  count: async () => {
    const counted = matching.select((eb) => eb.fn.countAll<number>().as('total'))
    return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
  },
  ...(amounts && {
    totals: async () => {
      const summed = matching
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .select(Object.entries(amounts).map(([name, cents]) => sumOf(cents).as(name)))
      const { count, ...sums } = (await summed.executeTakeFirstOrThrow()) as { count: number } & Sums
      return { count, sums: inEuros(sums) }
    },
  }),
})

/**
 * A list with few results that are expensive to find: each page counts and sums them while reading, so that a second
 * statement is only needed for a page past the last.
 */
export function listSourceAtOnce<D, T extends keyof D, O, D2, T2 extends keyof D2, Row>(
  matching: SelectQueryBuilder<D, T, O>,
  shown: (matching: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<D2, T2, Row>,
  amounts: Amounts,
): ListSource<Row> {
  const source = listSource(matching, shown, amounts)
  const names = Object.keys(amounts)
  let counted: Totals | undefined
  return {
    ...source,
    rows: async ({ offset, limit }) => {
      const found = (await shown(matching)
        .select(sql<number>`count(*) over ()`.as('ofAll'))
        .select(Object.values(amounts).map((cents, at) => sql<number>`(sum(${cents}) over ())::float8`.as(`sum${at}`)))
        .limit(limit)
        .offset(offset)
        .execute()) as (Row & { ofAll: number } & Sums)[]
      const [first] = found
      if (first || offset === 0)
        counted = {
          count: first?.ofAll ?? 0,
          sums: inEuros(Object.fromEntries(names.map((name, at) => [name, first?.[`sum${at}`] ?? 0]))),
        }
      return found
    },
    totals: async () => counted ?? (await source.totals?.()) ?? { count: 0, sums: {} },
  }
}

/** Converts the rows of a list. */
export const mapRows = <Row, Told>({ rows, ...list }: ListSource<Row>, tell: (row: Row) => Told): ListSource<Told> => ({
  ...list,
  rows: async (slice) => (await rows(slice)).map(tell),
})

/** Reads a page of a list with total and sums, which are the same on every page and past the last. */
export async function readPage<Row>(
  { rows, count, totals, most = Infinity }: ListSource<Row>,
  query: { page: number; size: number },
): Promise<{ rows: Row[]; total: number; sums?: Sums }> {
  const offset = query.page * query.size
  const found = await rows({ offset, limit: query.size })
  if (totals) {
    const { count: total, sums } = await totals()
    return { rows: found, total: Math.min(total, most), sums }
  }
  // A page that is not full is the last, so the total follows without counting.
  const isLast = found.length < query.size && (found.length > 0 || query.page === 0)
  return { rows: found, total: Math.min(isLast ? offset + found.length : await count(), most) }
}
