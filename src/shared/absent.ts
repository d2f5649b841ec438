import { type ZodType, z } from 'zod'

// Stands apart from the contracts' kernel: the browser's first screen has that one without its schemas.
/** For what an answer gives as null: sent back so, it means the same as left out. */
export const absentOrNull = <S extends ZodType>(schema: S) =>
  z.optional(schema.nullable().transform((value) => value ?? undefined))
