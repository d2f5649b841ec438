import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ById, Nothing } from './schemas.ts'

/** Things in the order they are to have, each by its number. */
const Order = z.object({ ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(5_000) })

type Orderable = {
  /** What they are listed at; `:id` in it is the thing they belong to. */
  readonly path: Endpoint['path']
  readonly auth: Endpoint['auth']
  /** What one of them is called. */
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
 * The call that puts things in order (rules#order). Those it names share out among themselves the places they had: what is not named
 * stays where it is, what is no longer there is passed over.
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
