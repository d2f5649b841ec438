import { z } from 'zod'

/** One refused field: its path (`relations.0.relatedUser.firstName`) and a code for programs. */
export const FieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** RFC 9457 body of every refusal; `code` is stable and meant for programs. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(FieldProblem).optional(),
})
export type Problem = z.infer<typeof Problem>
