import type { ZodType } from 'zod'
import type { Belongings, By, Endpoint, EndpointDescription, NounRight, Nouns } from './endpoint.ts'
import { ById, Nothing } from './schemas.ts'

/** `PUT /users/:id/roles`; the path is relative to `API_BASE`. */
type RequestLine = `${Endpoint['method']} ${Endpoint['path']}`
type Split<L extends RequestLine> =
  L extends `${infer M extends Endpoint['method']} ${infer P extends Endpoint['path']}`
    ? { readonly method: M; readonly path: P }
    : never

/** `:id` is a number if the endpoint declares no parameters. */
type Numbered<L extends RequestLine> = L extends `${string}/:id` | `${string}/:id/${string}`
  ? { readonly params: typeof ById }
  : unknown
type EndpointOf<L extends RequestLine, D extends EndpointDescription> = Split<L> &
  D &
  (D extends { params: ZodType } ? unknown : Numbered<L>)

/** An endpoint with a noun has the parameters that the noun is found by, and a right that is checked on a noun. */
type Finding<E extends Endpoint> = E['auth'] extends { of: infer N extends keyof Nouns }
  ? FoundBy<E, By<Nouns, N>> & { readonly auth: { may?: NounRight } }
  : E['auth'] extends { own: infer N extends keyof Belongings }
    ? FoundBy<E, By<Belongings, N>>
    : unknown
type FoundBy<E extends Endpoint, Keys> = E extends { params: ZodType<Keys> }
  ? unknown
  : { readonly params: ZodType<Keys> }

type Names<S> = S extends ZodType<infer Value> ? keyof Value : never
/** A versioned endpoint takes the version that its caller has read, and answers with the current one. */
type Versioned<D extends EndpointDescription> = D extends { versioned: true }
  ? 'version' extends Names<D['body']> & Names<D['reply']>
    ? unknown
    : { readonly 'What is versioned has a version in its body and in its reply': never }
  : unknown

/**
 * Declares an endpoint as data, with its exact type. By default `:id` is a number, and a call without a reply answers
 * 204.
 */
export function endpoint<const L extends RequestLine, const D extends EndpointDescription>(
  line: L,
  described: D & Finding<EndpointOf<L, D>> & Versioned<D>,
): EndpointOf<L, D> {
  const [method, path = ''] = line.split(' ')
  return {
    method,
    path,
    ...(/:id\b/.test(path) && { params: ById }),
    ...((described.reply as unknown) === Nothing && { statuses: [204] }),
    ...described,
  } as unknown as EndpointOf<L, D>
}
