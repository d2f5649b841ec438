import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** Of what there is, in the order in which it is shown (rules#search). */
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

/** `key`: what its page is addressed by. `note`: what tells it from another of the same title. */
const Found = z.object({ key: z.string(), title: z.string(), note: z.string() })
export type SearchResult = z.infer<typeof Found>

/** How many of a kind are shown. */
export const RESULTS_PER_KIND = 5

/** What the caller may read and is looking for, but for typos; a kind in which nothing was found is left out. */
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
        rows: z.array(Found).max(RESULTS_PER_KIND),
        /** Whether there are others. */
        more: z.boolean(),
      }),
    ),
  }),
  limit: { max: 300, minutes: 10 },
})
