import type { CallOf, Endpoint } from '../shared/endpoint.ts'
import type { Format } from '../shared/sheet.ts'
import { save } from './download.ts'
import { call } from './http.ts'

type QueryOf<E extends Endpoint> = NonNullable<CallOf<E>['query']>
type IdOf<E extends Endpoint> = CallOf<E> extends { params: { id: infer Id } } ? Id : never
export type BodyOf<E extends Endpoint> = NonNullable<CallOf<E>['body']>

/** Names of the properties that are not optional. */
type RequiredKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T]
/** Refuses an endpoint that needs more than these arguments. */
type Needs<E extends Endpoint, Names extends keyof CallOf<Endpoint>> =
  RequiredKeys<CallOf<E>> extends Names ? unknown : { readonly 'This endpoint needs more arguments': never }

/** Function that calls an endpoint with the id in its path. */
export const byId =
  <const E extends Endpoint>(endpoint: E & Needs<E, 'params'>) =>
  (id: IdOf<E>) =>
    call<E>(endpoint, { params: { id } } as CallOf<E>)

/** Function that calls an endpoint with the id in its path, and a body. */
export const byIdWithBody =
  <const E extends Endpoint>(endpoint: E & Needs<E, 'params' | 'body'>) =>
  (id: IdOf<E>, body: BodyOf<E>) =>
    call<E>(endpoint, { params: { id }, body } as unknown as CallOf<E>)

/** Function that calls an endpoint with a body. */
export const withBody =
  <const E extends Endpoint>(endpoint: E & Needs<E, 'body'>) =>
  (body: BodyOf<E>) =>
    call<E>(endpoint, { body } as CallOf<E>)

/** Function that reads a page of a list, for `useList`. */
export const readPageOf =
  <const E extends Endpoint>(endpoint: E & Needs<E, 'query'>) =>
  (query: QueryOf<E>, signal: AbortSignal) =>
    call<E>(endpoint, { query } as CallOf<E>, signal)

/** Function that saves all pages of a list as a file with this name, « partenaires.csv ». */
export const saveListAs =
  <const E extends Endpoint & { reply: 'binary' }>(endpoint: E & Needs<E, 'params' | 'query'>, name: string) =>
  async ({ page: _page, size: _size, ...query }: QueryOf<E> & { page: number; size: number }, format: Format) =>
    save((await call<E>(endpoint, { params: { format }, query } as unknown as CallOf<E>)) as Blob, `${name}.${format}`)
