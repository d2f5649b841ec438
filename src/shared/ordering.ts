import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ById, Nothing } from './schemas.ts'

/** The ids of things in their new order. */
const Order = z.object({ ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(5_000) })

type Orderable = {
  /** The path of their list; `:id` in it is their parent. */
  readonly path: Endpoint['path']
  readonly auth: Endpoint['auth']
  /** The noun for one of them. */
  readonly noun: string
}
type Call<D extends Orderable> = {
  readonly method: 'PUT'
  readonly path: `${D['path']}/order`
  readonly auth: D['auth']
  readonly summary: string
  readonly body: typeof Order
  readonly reply: typeof Nothing
  readonly statuses: readonly [204]
} & (D['path'] extends `${string}/:id${string}` ? { readonly params: typeof ById } : unknown)

/**
 * Declares the call that reorders things (rules#order). The given ids are sorted among the positions they had; others
 * keep theirs, and ids that no longer exist are ignored.
 */
export const ordering = <const D extends Orderable>({ path, auth, noun }: D) =>
  ({
    method: 'PUT',
    path: `${path}/order`,
    auth,
    summary: `Put each ${noun} in its place`,
    body: Order,
    reply: Nothing,
    statuses: [204],
    ...(/:id\b/.test(path) && { params: ById }),
  }) as unknown as Call<D>
