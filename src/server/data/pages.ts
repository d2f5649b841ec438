import type { SelectQueryBuilder } from 'kysely'

export type Slice = { offset: number; limit: number }

/** The source of a list; totals are counted up to `most`. */
export type ListSource<Row> = { rows: (slice: Slice) => Promise<Row[]>; count: () => Promise<number>; most?: number }

/** For a file: more than any list holds. */
export const EVERY_ROW: Slice = { offset: 0, limit: 1_000_000 }

/** A list: `matching` selects its rows, `shown` its columns and order. */
export const listSource = <D, T extends keyof D, O, D2, T2 extends keyof D2, Row>(
  matching: SelectQueryBuilder<D, T, O>,
  shown: (matching: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<D2, T2, Row>,
): ListSource<Row> => ({
  rows: ({ offset, limit }) => shown(matching).limit(limit).offset(offset).execute() as Promise<Row[]>,
  count: async () => {
    const counted = matching.select((eb) => eb.fn.countAll<number>().as('total'))
    return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
  },
})

/** A list whose rows are converted. */
export const mapRows = <Row, Told>({ rows, ...list }: ListSource<Row>, tell: (row: Row) => Told): ListSource<Told> => ({
  ...list,
  rows: async (slice) => (await rows(slice)).map(tell),
})

/** A page of a list and how many there are in all: the same total on every page, past the last one too. */
export async function readPage<Row>(
  { rows, count, most = Infinity }: ListSource<Row>,
  query: { page: number; size: number },
) {
  const offset = query.page * query.size
  const found = await rows({ offset, limit: query.size })
  // A page that is not full is the last one: the total follows without counting.
  const isLast = found.length < query.size && (found.length > 0 || query.page === 0)
  return { rows: found, total: Math.min(isLast ? offset + found.length : await count(), most) }
}
