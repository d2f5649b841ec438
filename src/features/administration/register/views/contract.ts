import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** As many as a menu can hold. */
export const MOST_VIEWS = 30

const ViewFields = z.object({
  name: z.string().trim().min(1, 'required').max(60, 'too-long'),
  /** Filters and sort order, as in the register's address. */
  query: z.string().max(1_000, 'too-long'),
  columns: z.array(z.string().max(40)).max(30),
})

export const RegisterView = ViewFields.extend({ id: z.number().int() })
export type RegisterView = z.infer<typeof RegisterView>

const RegisterViews = z.object({ views: z.array(RegisterView) })
const auth = { may: may.managePersons }

/** Lists the caller's own, by name. */
export const listViews = endpoint('GET /users/views', {
  auth,
  summary: 'The views of the register that the caller saved',
  reply: RegisterViews,
})

/** Replaces one of the same name; 409 `too-many-views` beyond thirty. */
export const saveView = endpoint('POST /users/views', {
  auth,
  summary: 'Save a view of the register',
  body: ViewFields,
  reply: RegisterViews,
  refusals: { 409: ['too-many-views'] },
})

export const deleteView = endpoint('DELETE /users/views/:id', {
  auth,
  summary: 'Delete a view of the register',
  reply: Nothing,
  refusals: { 404: ['view-not-found'] },
})
