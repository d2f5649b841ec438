import { z } from 'zod'
import { Id } from '../../../shared/endpoint.ts'
import { FreeText, SearchText } from '../../../shared/hal.ts'

/** Whom something is done to: persons one by one, or everybody the register's own search finds. The server decides who that is. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1, 'required').max(1_000) }),
  z.strictObject({
    all: z.strictObject({ search: SearchText.optional(), q: FreeText.optional() }),
  }),
])
export type Selection = z.infer<typeof Selection>
