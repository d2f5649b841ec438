import { type AnswerOf, API_BASE, type CallOf, type Endpoint, SESSION_LASTS } from '../shared/endpoint.ts'
import type { FieldProblem, Problem } from '../shared/problem.ts'
import { noteServerTime } from './clock.ts'

/**
 * The signed-in user, what a refusal means for the session, and how each response extends it; set once at the start.
 */
export type Identity = {
  token: () => string | undefined
  refused: (refusal: { status: number; code: string }) => void
  lasts: (seconds: number) => void
}
let identity: Identity = { token: () => undefined, refused: () => undefined, lasts: () => undefined }
export const identifyBy = (by: Identity) => {
  identity = by
}

/** A refusal of the API; status 0 if there was no answer. */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldProblem[]
  readonly retryAfter: number

  constructor(status: number, problem: Partial<Problem>, retryAfter = 0) {
    super(problem.detail ?? problem.code ?? String(status))
    this.status = status
    this.code = problem.code ?? ''
    this.errors = problem.errors ?? []
    this.retryAfter = retryAfter
  }
}

function addressOf(
  endpoint: Endpoint,
  args: { params?: unknown; query?: unknown; token?: string | undefined },
): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>))
    for (const each of [value].flat()) if (each !== undefined && each !== '') query.append(name, String(each))
  if (args.token && typeof endpoint.auth === 'object' && 'in' in endpoint.auth && endpoint.auth.in === 'query')
    query.set('token', args.token)
  const search = query.toString()
  return `${API_BASE}${path}${search ? `?${search}` : ''}`
}

function bearerOf(endpoint: Endpoint, token: string | undefined): string | undefined {
  if (endpoint.auth === 'public') return undefined
  if (typeof endpoint.auth === 'object' && 'token' in endpoint.auth)
    return endpoint.auth.in === 'bearer' ? token : undefined
  return identity.token()
}

/** Sends a request; a replacement for `fetch` that reports the progress. */
type Transport = (address: string, init: RequestInit) => Promise<Response>

/**
 * Calls an endpoint with its own types. A 307 without `Location` is a success (rules#sign-in); every refusal throws an
 * HttpProblem; an expired session ends here.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  signal?: AbortSignal,
  transport: Transport = fetch,
): Promise<AnswerOf<E>> {
  const bearer = bearerOf(endpoint, args.token)
  const headers: Record<string, string> = {}
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (args.body !== undefined) headers['content-type'] = 'application/json'
  const file = args.file as File | undefined
  const form = file && new FormData()
  if (file) form?.append('file', file)
  const response = await transport(addressOf(endpoint, args), {
    method: endpoint.method,
    headers,
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new HttpProblem(0, { code: 'network' })
  })
  noteServerTime(response.headers.get('date'))
  const ours = bearer !== undefined && bearer === identity.token()
  const lasts = response.headers.get(SESSION_LASTS)
  if (ours && lasts !== null) identity.lasts(Number(lasts))
  if (response.ok || response.status === 307) {
    if (response.status === 204) return undefined as AnswerOf<E>
    return (endpoint.reply === 'binary' ? await response.blob() : await response.json()) as AnswerOf<E>
  }
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  if (ours) identity.refused({ status: response.status, code: problem.code ?? '' })
  throw new HttpProblem(response.status, problem, Number(response.headers.get('retry-after') ?? 0))
}

/** Whether there was no answer at all. */
export const isWithoutNetwork = (error: unknown) => error instanceof HttpProblem && error.status === 0

type RefusalText = string | ((problem: HttpProblem) => string)
/** Messages of an action's refusals, by code or status; `other` for the rest. */
export type Refusals = { other: string; [codeOrStatus: string]: RefusalText }

const NO_NETWORK = 'La connexion au serveur a échoué. Vérifiez votre réseau, puis réessayez.'

const MEANWHILE = 'Quelqu’un vient de modifier la même chose. Réessayez.'

/** French sentence for a refusal: by code, by status, else the table's `other`. */
export function sentence(messages: Refusals, error: unknown): string {
  if (!(error instanceof HttpProblem)) return messages.other
  if (error.code === 'changed-meanwhile') return MEANWHILE
  const text = messages[error.code] ?? messages[error.status] ?? (error.status === 0 ? NO_NETWORK : messages.other)
  return typeof text === 'function' ? text(error) : text
}
