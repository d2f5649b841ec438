import { z } from 'zod'
import { IMPORT_TARGETS, WORDED } from '../columns/contract.ts'

/** What is wrong with what stands in a file: the field, what it holds there, and a code. */
export const ImportProblem = z.object({ field: z.enum(IMPORT_TARGETS), code: z.string(), value: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** What was read of a text that could be read otherwise: a year of two digits, a centre's short name. */
export const ImportReading = z.object({ field: z.enum(IMPORT_TARGETS), text: z.string(), value: z.string() })
export type ImportReading = z.infer<typeof ImportReading>

/** What a word of the file means: one of the program's own, nothing (an empty value), or a centre that is made with the import. */
export const Meaning = z.object({
  field: z.enum(WORDED),
  text: z.string().max(100),
  value: z.string().max(100),
  create: z.boolean().optional(),
})
export type Meaning = z.infer<typeof Meaning>

/** What a cell of « Cotisation payée » may mean. */
export const PAID_WORDS = ['YES', 'NO'] as const
