import { z } from 'zod'

/** Where a search was found in a text: a few words of a page, in parts, of which some are what was looked for. */
export const Excerpt = z.object({
  page: z.int(),
  parts: z.array(z.object({ text: z.string(), found: z.boolean() })),
})
export type Excerpt = z.infer<typeof Excerpt>
