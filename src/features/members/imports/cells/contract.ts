import { z } from 'zod'
import { type FreeTarget, IMPORT_TARGETS, WORDED } from '../columns/contract.ts'

/** A free field of the society, by its number: `free3`. */
const Free = z.string().regex(/^free[1-9]\d{0,8}$/) as unknown as z.ZodType<FreeTarget, FreeTarget>
/** What a column holds. */
export const Target = z.union([z.enum(IMPORT_TARGETS), Free])
/** What has words of the society's own. */
export const Worded = z.union([z.enum(WORDED), Free])

/** What is wrong with what stands in a file: the field, what it holds there, and a code. */
export const ImportProblem = z.object({
  field: Target,
  code: z.string(),
  value: z.string(),
  /** What the society calls it, of a free field. */
  name: z.string().optional(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** What was read of a text that could be read otherwise: a year of two digits, a centre's short name. */
export const ImportReading = z.object({ field: Target, text: z.string(), value: z.string() })
export type ImportReading = z.infer<typeof ImportReading>

/** What a word of the file means: one of the program's own, nothing (an empty value), or a centre that is made with the import. */
export const Meaning = z.object({
  field: Worded,
  text: z.string().max(100),
  value: z.string().max(100),
  create: z.boolean().optional(),
})
export type Meaning = z.infer<typeof Meaning>

/** What a cell of « Cotisation payée » may mean. */
export const PAID_WORDS = ['YES', 'NO'] as const
