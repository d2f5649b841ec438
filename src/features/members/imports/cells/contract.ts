import { z } from 'zod'
import { type FreeTarget, IMPORT_TARGETS, WORDED } from '../columns/contract.ts'

/** A free field of the society, by its number: `free3`. */
const Free = z.string().regex(/^free[1-9]\d{0,8}$/) as unknown as z.ZodType<FreeTarget, FreeTarget>
/** Field that a column holds. */
export const Target = z.union([z.enum(IMPORT_TARGETS), Free])
/** Field whose values may be words of the society's own. */
export const Worded = z.union([z.enum(WORDED), Free])

/** A problem with a cell of the file: the field, the text and a code. */
export const ImportProblem = z.object({
  field: Target,
  code: z.string(),
  value: z.string(),
  /** For a free field: its name. */
  name: z.string().optional(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** How a text that has several readings was read: a year of two digits, a centre's short name. */
export const ImportReading = z.object({ field: Target, text: z.string(), value: z.string() })
export type ImportReading = z.infer<typeof ImportReading>

/**
 * Meaning of a word in the file: a value of the program, nothing (an empty value), or a centre that the import creates.
 */
export const Meaning = z.object({
  field: Worded,
  text: z.string().max(100),
  value: z.string().max(100),
  create: z.boolean().optional(),
})
export type Meaning = z.infer<typeof Meaning>

/** Possible meanings of a cell of « Cotisation payée ». */
export const PAID_WORDS = ['YES', 'NO'] as const
