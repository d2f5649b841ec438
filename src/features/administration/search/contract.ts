import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** Kinds of results in the order in which they are shown (rules#search). */
export const KINDS = [
  'persons',
  'orders',
  'resources',
  'commissions',
  'news',
  'documents',
  'albums',
  'partners',
] as const
export type Kind = (typeof KINDS)[number]

/** `key` is the id in its address; `note` distinguishes equal titles. */
const SearchHit = z.object({ key: z.string(), title: z.string(), note: z.string() })
export type SearchResult = z.infer<typeof SearchHit>

/** Number of results shown of each kind. */
export const RESULTS_PER_KIND = 5

/** Searches what the caller may read, allowing typos; kinds without results are left out. */
export const searchAll = endpoint('GET /search', {
  auth: 'member',
  summary: 'Find anything the caller may read',
  query: z.object({
    q: z.string().trim().min(2, 'too-short').max(100, 'too-long').describe('What is looked for, as it is typed.'),
  }),
  reply: z.object({
    groups: z.array(
      z.object({
        kind: z.enum(KINDS),
        rows: z.array(SearchHit).max(RESULTS_PER_KIND),
        /** Whether there are more. */
        more: z.boolean(),
      }),
    ),
  }),
  limit: { max: 300, minutes: 10 },
})
