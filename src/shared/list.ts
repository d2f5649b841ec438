import { type ZodObject, type ZodRawShape, type ZodType, z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ListQuery, pageOf } from './hal.ts'
import { InFormat, SHEET_TYPES } from './sheet.ts'

type Usual = (typeof ListQuery)['shape']
type ListParameter = 'q' | 'search' | 'sort'

type Described = {
  readonly path: `/${string}`
  readonly auth: Endpoint['auth']
  readonly superAdminWhileExpired?: true
  readonly summary: string
  readonly row: ZodType
  readonly params?: ZodObject
  /** Parameters besides `size` and `page`: free text, search, sort. */
  readonly takes?: readonly ListParameter[]
  /** Fields that `search` and `sort` may use. */
  readonly fields?: readonly string[]
  /** Its own query parameters. */
  readonly filters?: ZodRawShape
  readonly refusals?: Endpoint['refusals']
  /** Fields in euros whose sums over all rows found are in the answer. */
  readonly amounts?: readonly string[]
}

type TakenBy<D extends Described> = D['takes'] extends readonly ListParameter[] ? D['takes'][number] : never
type OwnOf<D extends Described> = D['filters'] extends ZodRawShape ? D['filters'] : object
type QueryOf<D extends Described> = ZodObject<
  Omit<Pick<Usual, 'size' | 'page' | TakenBy<D>>, keyof OwnOf<D>> & OwnOf<D> extends infer Shape extends ZodRawShape
    ? { [Name in keyof Shape]: Shape[Name] }
    : never
>
type ListEndpoint<D extends Described> = {
  readonly method: 'GET'
  readonly path: D['path']
  readonly auth: D['auth']
  readonly summary: string
  readonly query: QueryOf<D>
  readonly reply: ReturnType<typeof pageOf<D['row']>>
} & (D extends { params: infer P } ? { readonly params: P } : unknown) &
  (D extends { superAdminWhileExpired: true } ? { readonly superAdminWhileExpired: true } : unknown) &
  (D extends { fields: infer F } ? { readonly fields: F } : unknown) &
  (D extends { refusals: infer R } ? { readonly refusals: R } : unknown)

/** Declares a list as data: its query parameters, its reply and the fields of `search` and `sort` are derived from it. */
export function list<const D extends Described>({
  row,
  takes = [],
  filters = {},
  amounts = [],
  ...asked
}: D): ListEndpoint<D> {
  const usual = Object.fromEntries(
    ['size', 'page', ...takes].map((name) => [name, ListQuery.shape[name as ListParameter]]),
  )
  const query = z.object({ ...usual, ...filters })
  return { ...asked, method: 'GET', query, reply: pageOf(row, amounts) } as unknown as ListEndpoint<D>
}

/** The parts of a list that `fileOf` reads. */
type AnyList = { path: `/${string}`; auth: Endpoint['auth']; query: ZodObject; params?: ZodObject } & Pick<
  Endpoint,
  'fields' | 'refusals'
>
type FileOf<L extends AnyList, Q> = {
  readonly method: 'GET'
  readonly path: `${L['path']}.:format`
  readonly auth: L['auth']
  readonly summary: string
  readonly params: ZodObject<
    (L extends { params: ZodObject<infer P> } ? P : object) & (typeof InFormat)['shape'] extends infer Shape extends
      ZodRawShape
      ? { [Name in keyof Shape]: Shape[Name] }
      : never
  >
  readonly query: [Q] extends [ZodObject] ? Q : ZodObject<Omit<L['query']['shape'], 'size' | 'page'>>
  readonly reply: 'binary'
  readonly types: readonly [string, ...string[]]
}

/**
 * Declares the export of a list as a file with all rows, at its address plus the extension, with the list's filters
 * unless others are given.
 */
export function fileOf<const L extends AnyList, const Q extends ZodObject | undefined = undefined>(
  { path, auth, params, query, fields, refusals }: L,
  own: { summary: string; query?: Q; limit?: Endpoint['limit'] },
): FileOf<L, Q> {
  const { size: _size, page: _page, ...filters } = query.shape
  const file = {
    limit: { max: 30, minutes: 10 },
    query: z.object(filters),
    ...own,
    method: 'GET',
    path: `${path}.:format`,
    auth,
    params: z.object({ ...params?.shape, ...InFormat.shape }),
    reply: 'binary',
    types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
    ...(fields && { fields }),
    ...(refusals && { refusals }),
  }
  return file as unknown as FileOf<L, Q>
}
