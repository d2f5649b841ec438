import { z } from 'zod'

/** Excerpt of a page around a match: parts, of which some are matches. */
export const Excerpt = z.object({
  page: z.int(),
  parts: z.array(z.object({ text: z.string(), found: z.boolean() })),
})
export type Excerpt = z.infer<typeof Excerpt>
