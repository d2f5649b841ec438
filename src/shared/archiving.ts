import type { Endpoint } from './endpoint.ts'
import { ById, Nothing } from './schemas.ts'

type Archivable = {
  readonly path: Endpoint['path']
  readonly auth: Endpoint['auth']
  /** Noun in refusal codes: `partner` in `partner-not-found`. */
  readonly noun: string
  /** Codes of a 409 that refuses to restore. */
  readonly taken?: readonly string[]
  /** Codes of a 409 that refuses to archive. */
  readonly needed?: readonly string[]
}
type Call<D extends Archivable, Step extends 'archive' | 'restore'> = {
  readonly method: 'POST'
  readonly path: `${D['path']}/:id/${Step}`
  readonly auth: D['auth']
  readonly summary: string
  readonly params: typeof ById
  readonly reply: typeof Nothing
  readonly statuses: readonly [204]
  readonly refusals: Endpoint['refusals'] & object
}

/**
 * Declares the two calls that archive something, so that members no longer see it, and restore it (rules#archive). Both
 * are idempotent.
 */
export function archiving<const D extends Archivable>({ path, auth, noun, taken, needed }: D) {
  const call = <const Step extends 'archive' | 'restore'>(
    step: Step,
    summary: string,
    conflicts: Endpoint['refusals'] = {},
  ): Call<D, Step> => ({
    method: 'POST',
    path: `${path}/:id/${step}`,
    auth,
    summary,
    params: ById,
    reply: Nothing,
    statuses: [204],
    refusals: { 404: [`${noun}-not-found`], ...conflicts },
  })
  return {
    archive: call('archive', `Archive a ${noun}`, needed && { 409: needed }),
    restore: call('restore', `Restore a ${noun}`, taken && { 409: taken }),
  }
}
