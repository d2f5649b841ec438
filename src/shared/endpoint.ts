import type { ZodType, z } from 'zod'

/**
 * What the product says of its rights: it declares here (declaration merging) its `right`, the `nounRight` that is asked of
 * something, and the `kind`s of things it may be asked among. The kernels pass them on.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the product
export interface Product {}
type Right = Product extends { right: infer R } ? R : never
export type NounRight = Product extends { nounRight: infer R } ? R : never
/** Things of one kind, whichever they are; `ANY`: of every kind. */
export type Kind = Product extends { kind: infer K } ? K | 'ANY' : never

/** The nouns a call may name: the parameters one is found `by`, and what its handler is given of it. Features declare them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Nouns {}

/** What is somebody's own: the parameters it is found `by`, and what its handler is given of it. Features declare it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Belongings {}

/**
 * Who may call: anybody, a signed-in member, either, the bearer of a one-time token, the holder of a right; who may see
 * the noun that is called `of` and has the right on it, or on one thing `among` those of a kind; whose `own` it is, `or` who has
 * a right.
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
 * One call of the API as data: the server binds it (input and output parsed by its schemas), the web calls it with
 * the same types, and the OpenAPI description is made from it. Paths are relative to `API_BASE`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
} & EndpointDescription

/** An endpoint without its method and path. */
export type EndpointDescription = Asked & Answered

type Asked = {
  readonly auth: Auth
  /** The call stays open to a member whose fee has lapsed (rules#sign-in). */
  readonly whileExpired?: true
  /** Open to a super-administrator whose fee has lapsed too, with that role: somebody has to be able to record fees (rules#sign-in). */
  readonly superAdminWhileExpired?: true
  /** Open to whoever has the link to an order too, for that order alone (rules#order-links). */
  readonly byLink?: true
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  /** Of a list: the fields that `search` and `sort` may use; any other is answered with 400. */
  readonly fields?: readonly string[]
  readonly body?: ZodType
  /** The call carries one file instead of a body (`multipart/form-data`, part `file`), of so many bytes at most. */
  readonly upload?: { readonly maxBytes: number }
  /** The statuses a success answers with; the first is the usual one. */
  readonly statuses?: readonly [number, ...number[]]
  /**
   * The codes of its own refusals, by status. Those that follow from the rest of it (who may call, what it takes, how often)
   * are not said again: `src/server/http/refusals.ts` adds them.
   */
  readonly refusals?: { readonly [status: number]: readonly string[] }
  /**
   * What is edited has a version (rules#two-editors): the answer says the one there is now, the body the one that was edited, and
   * another one is 409 `changed-meanwhile`.
   */
  readonly versioned?: true
  /** How many calls one address may make; refusals beyond it are 429 with `Retry-After`. */
  readonly limit?: { readonly max: number; readonly minutes: number }
}

/** The reply of a success: data of a schema, or a file of one of these media types. */
type Answered =
  | { readonly reply: ZodType; readonly types?: undefined }
  | { readonly reply: 'binary'; readonly types: readonly [string, ...string[]] }

/** The prefix of every call (rules#wire). */
export const API_BASE = '/aspr/v1'

/** The header of an answer that says for how many seconds the caller's session lasts from then on, unless it is used again. */
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

/** The reply as a caller receives it. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends ZodType ? z.output<E['reply']> : Blob

type Given<Name extends string, Value> = Value extends undefined ? { [K in Name]?: undefined } : { [K in Name]: Value }

/** The arguments of a caller: `file` where the endpoint takes one, `token` where it needs a one-time token. */
export type CallOf<E extends Endpoint> = Given<'params', Unparsed<E['params']>> &
  Given<'query', Unparsed<E['query']>> &
  Given<'body', Unparsed<E['body']>> &
  (E extends { upload: object } ? { file: File } : { file?: undefined }) &
  (E['auth'] extends { token: readonly string[] } ? { token: string } : { token?: undefined })
