import type { ZodType, z } from 'zod'

/**
 * The product's rights, declared by it through declaration merging: its `right`s, the `nounRight`s that are checked on
 * one thing, and the `kind`s of things that a right may be limited to. The kernels pass them on.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the product
export interface Product {}
type Right = Product extends { right: infer R } ? R : never
export type NounRight = Product extends { nounRight: infer R } ? R : never
/** A kind of thing; `ANY`: every kind. */
export type Kind = Product extends { kind: infer K } ? K | 'ANY' : never

/**
 * The nouns that a call may name: the parameters one is found `by`, and what its handler gets. Features declare them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Nouns {}

/**
 * Things that belong to somebody: the parameters one is found `by`, and what its handler gets. Features declare them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Belongings {}

/**
 * Who may call: anybody, a signed-in member, either, the bearer of a one-time token, the holder of a right; somebody
 * who can see the noun in `of` and has the right on it, or on one thing `among` those of a kind; the owner of the thing
 * in `own`, `or` somebody with a right.
 */
type Auth =
  | 'public'
  | 'optional'
  | 'member'
  | { readonly token: readonly string[]; readonly in: 'query' | 'bearer' }
  | { readonly may: Right }
  | { readonly of: keyof Nouns; readonly may?: NounRight }
  | { readonly among: Kind; readonly may: NounRight }
  | { readonly own: keyof Belongings; readonly or?: Right }

/**
 * One API call as data: the server binds it (input and output parsed by its schemas), the web calls it with the same
 * types, and the OpenAPI description is generated from it. Paths are relative to `API_BASE`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
} & EndpointDescription

/** An endpoint without its method and path. */
export type EndpointDescription = RequestDescription & ReplyDescription

type RequestDescription = {
  readonly auth: Auth
  /** Also open to a member whose fee has expired (rules#sign-in). */
  readonly whileExpired?: true
  /**
   * Also open to a super-administrator whose own fee has expired: somebody must be able to record fees (rules#sign-in).
   */
  readonly superAdminWhileExpired?: true
  /** Also open to the holder of an order's link, for that order only (rules#order-links). */
  readonly byLink?: true
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  /** For a list: the fields that `search` and `sort` may use; others are answered with 400. */
  readonly fields?: readonly string[]
  readonly body?: ZodType
  /** The call takes one file instead of a body (`multipart/form-data`, part `file`), of at most `maxBytes`. */
  readonly upload?: { readonly maxBytes: number }
  /** Statuses of a success; the first is the usual one. */
  readonly statuses?: readonly [number, ...number[]]
  /**
   * Codes of its own refusals, by status. `src/server/http/refusals.ts` adds those that follow from the rest of the
   * declaration (caller, input, rate limit).
   */
  readonly refusals?: { readonly [status: number]: readonly string[] }
  /**
   * Whether the edited thing has a version (rules#two-editors): the answer contains the current version, the body the
   * edited one; if they differ it is 409 `changed-meanwhile`.
   */
  readonly versioned?: true
  /** Maximum number of calls from one address; more are answered with 429 and `Retry-After`. */
  readonly limit?: { readonly max: number; readonly minutes: number }
}

/** Reply of a success: data of a schema, or a file of one of these media types. */
type ReplyDescription =
  | { readonly reply: ZodType; readonly types?: undefined }
  | { readonly reply: 'binary'; readonly types: readonly [string, ...string[]] }

/** Path prefix of every call (rules#wire). */
export const API_BASE = '/aspr/v1'

/** Response header: number of seconds until the caller's session expires if it isn't used again. */
export const SESSION_LASTS = 'session-lasts'

/** The parameters that a declared noun is found by. */
export type By<Declared, N extends keyof Declared> = Declared[N] extends { by: infer B } ? B : never

type Parsed<S> = S extends ZodType ? z.output<S> : undefined
type Unparsed<S> = S extends ZodType ? z.input<S> : undefined

/** The parsed input of a handler. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The result of a handler, which the reply schema parses before it is sent. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends ZodType ? z.input<E['reply']> : Blob

/** The reply as the caller receives it. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends ZodType ? z.output<E['reply']> : Blob

type Argument<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

/** The arguments of a caller: with `file` if the endpoint takes one, and `token` if it needs a one-time token. */
export type CallOf<E extends Endpoint> = Argument<'params', Unparsed<E['params']>> &
  Argument<'query', Unparsed<E['query']>> &
  Argument<'body', Unparsed<E['body']>> &
  (E extends { upload: object } ? { file: File } : { file?: undefined }) &
  (E['auth'] extends { token: readonly string[] } ? { token: string } : { token?: undefined })
