import { type ZodType, z } from 'zod'

export const Link = z.object({ href: z.string() })

const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'unreadable-value')
export const SearchText = text(2_000).describe('RSQL over the fields of the list: `state==ACTIVE;cis==Centre`.')
export const FreeText = text(200).describe('Free text: every word of it, whatever the accents.')

/** The page of a list that a caller requests: `size` (100 at most), `page` from 0, `sort=field,asc`, RSQL `search`, free text `q`. */
export const ListQuery = z.object({
  size: z.coerce.number().int().min(1).max(100).default(25).describe('How many rows a page has.'),
  page: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Which page, from 0.'),
  sort: z
    .union([z.string().max(100), z.array(z.string().max(100)).max(5)])
    .optional()
    .transform((sort) => (sort === undefined ? [] : [sort].flat()))
    .describe('A field and its direction: `lastName,asc`; several are sorted by one after the other.'),
  search: SearchText.optional(),
  q: FreeText.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** Sums of amounts over all rows found, in euros, by field name. */
export type Sums = Readonly<Record<string, number>>

const PageFacts = z.object({
  size: z.number().int(),
  number: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
  sums: z.record(z.string(), z.number()).optional(),
})
const sumsOf = (amounts: readonly string[]) =>
  z.object(Object.fromEntries(amounts.map((name) => [name, z.number().multipleOf(0.01)])))

/**
 * Schema of one page of a list, with the rows under `_embedded.data` (rules#lists) and the sums of its `amounts`, if
 * any, beside the total.
 */
export const pageOf = <T extends ZodType>(item: T, amounts: readonly string[] = []) =>
  z.object({
    _embedded: z.object({ data: z.array(item) }),
    page: (amounts.length > 0
      ? PageFacts.extend({ sums: sumsOf(amounts) })
      : PageFacts.omit({ sums: true })) as unknown as typeof PageFacts,
    _links: z.object({ self: Link, next: Link.optional(), prev: Link.optional() }),
  })

/** Wraps one page of rows; `self` is the requested address with its query. */
export function toPage<T>(data: T[], total: number, query: { size: number; page: number }, self: string, sums?: Sums) {
  const totalPages = Math.ceil(total / query.size)
  const at = (page: number) => {
    const [path, search] = self.split('?')
    const params = new URLSearchParams(search)
    params.set('page', String(page))
    return { href: `${path}?${params}` }
  }
  return {
    _embedded: { data },
    page: { size: query.size, number: query.page, totalElements: total, totalPages, ...(sums && { sums }) },
    _links: {
      self: { href: self },
      ...(query.page + 1 < totalPages ? { next: at(query.page + 1) } : {}),
      ...(query.page > 0 ? { prev: at(query.page - 1) } : {}),
    },
  }
}
